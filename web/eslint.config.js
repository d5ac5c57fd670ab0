/** What the page's sources keep to: strict TypeScript, Svelte's own advice, and who may import whom. */

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

const SOURCES = fileURLToPath(new URL("src", import.meta.url));
const GAMES = readdirSync(`${SOURCES}/games`).map((game) => `games/${game}`);

/** Whom each folder imports besides itself; nobody imports a game but by its name, when it is needed. */
const CONTRACT = {
  lib: [],
  parts: ["lib"],
  rules: ["lib", "parts"],
  learn: ["lib", "parts"],
  lobby: ["lib", "parts"],
  replay: ["lib", "parts"],
  score: ["lib", "parts"],
  table: ["lib", "parts", "learn"], // the coach sits at the table
  ...Object.fromEntries(GAMES.map((game) => [game, ["lib", "parts", "rules"]])), // frames of guides
};

export default ts.config(
  { ignores: ["node_modules/", "src/lib/openapi.d.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser, parserOptions: { parser: ts.parser } },
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".js", ".svelte"] })],
      "import-x/extensions": [".ts", ".svelte"],
      "import-x/parsers": {
        "@typescript-eslint/parser": [".ts"],
        "svelte-eslint-parser": [".svelte"],
      },
    },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-template": "error",
      // With noUncheckedIndexedAccess, list[i]! says that the place is there.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/no-dynamic-delete": "off", // what is counted lies in plain objects
      "svelte/no-useless-mustaches": "off", // {" "} is a space that the formatter keeps
      // Sets and maps are made anew, or hold what nobody watches.
      "svelte/prefer-svelte-reactivity": "off",
      "import-x/no-cycle": "error",
      "import-x/no-duplicates": "error",
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: Object.entries(CONTRACT).map(([folder, others]) => ({
            target: `${SOURCES}/${folder}`,
            from: SOURCES,
            except: [folder, ...others].map((name) => `./${name}`),
            message: `src/${folder} imports only itself${others.map((name) => `, ${name}`).join("")}.`,
          })),
        },
      ],
    },
  },
  { files: ["*.ts", "*.js"], languageOptions: { globals: globals.node } },
);
