import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./catalogues.ts";

const server = process.env.LAGUNA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [catalogues(), svelte({ configFile: false, compilerOptions: { runes: true } })],
  build: {
    outDir: "../src/laguna/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined: the content-security policy takes no data: addresses for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What all pages share comes in one piece; a game and a language only when needed.
        codeSplitting: {
          groups: [{ name: "shell", test: /node_modules\/svelte|src\/(lib\/(?!deal)|parts\/)/ }],
        },
      },
    },
  },
  // Units are tested beside their sources, as a browser would run them.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", pool: "vmThreads", include: ["src/**/*.test.ts"] },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
});
