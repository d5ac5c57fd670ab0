/** Gettext catalogues as modules: what is translated, by its English text; plurals as lists. */

import { readFile } from "node:fs/promises";
import { po } from "gettext-parser";
import type { Plugin } from "vite";

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    async load(id) {
      if (!id.endsWith(".po")) return null;
      this.addWatchFile(id);
      const messages: Record<string, string | string[]> = {};
      for (const entry of Object.values(po.parse(await readFile(id)).translations[""] ?? {})) {
        if (!entry.msgid || entry.msgstr.includes("")) continue;
        messages[entry.msgid] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0]!;
      }
      const text = JSON.stringify(JSON.stringify(messages));
      return { code: `export default JSON.parse(${text})`, moduleType: "js" };
    },
  };
}
