/** What a person has chosen on this browser; kept in its local storage. */

import { keep, keptJson } from "./kept";
import type { Pace } from "./pace";

export const LANGUAGES = ["en", "pl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "auto" | "light" | "dark";

const KEY = "settings";

interface Saved {
  language: Language;
  theme: Theme;
  animations: boolean;
  /** How quickly bots and others are shown; empty until somebody chooses. */
  pace: Pace | "";
  sound: boolean;
  notifications: boolean;
  /** Whether a move that could be taken back is confirmed all the same, where a board asks. */
  careful: boolean;
  /** The name last sat down with. */
  name: string;
  /** The game last chosen in the lobby. */
  game: string;
  /** The level of the bot last chosen. */
  level: string;
}

function spoken(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

export const settings = $state<Saved>({
  language: spoken(),
  theme: "auto",
  animations: true,
  pace: "",
  sound: true,
  notifications: false,
  careful: false,
  name: "",
  game: "",
  level: "",
  ...keptJson<Partial<Saved>>(KEY),
});

if (!LANGUAGES.includes(settings.language)) settings.language = "en";

$effect.root(() => {
  $effect(() => {
    keep(KEY, JSON.stringify(settings));
  });
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});
