/** How quickly the moves of others are shown, one after the other. */

import { t } from "./i18n";
import { motion } from "./motion";
import { settings } from "./settings.svelte";

export const PACES = ["slow", "steady", "fast", "at once"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds that a move stays before the next one of the same turn, and before the next turn. */
const STAYS: Record<Pace, [move: number, turn: number]> = {
  slow: [1800, 3000],
  steady: [950, 1900],
  fast: [400, 800],
  "at once": [0, 0],
};

export const pace = {
  /** What was chosen; until then, who wants nothing to move is shown how it came out. */
  get now(): Pace {
    return settings.pace || (motion.on ? "steady" : "at once");
  },
  /** What was asked for again is shown step by step in any case. */
  get again(): Pace {
    return pace.now === "at once" ? "steady" : pace.now;
  },
};

export function paceName(one: Pace): string {
  return { slow: t("slow"), steady: t("steady"), fast: t("fast"), "at once": t("at once") }[one];
}

export function stay(at: Pace, endsTurn: boolean): number {
  return STAYS[at][Number(endsTurn)]!;
}
