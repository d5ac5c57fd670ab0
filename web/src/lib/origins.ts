/** Where a rule comes from. What carries no mark is printed in the rule book; the texts mark the rest:
 * `[I]`, `[F]`, `[S]`, with a why as in `[F; one source says 32]`, and several as in `[S/I]` or
 * `[F: which kinds; I: which colours]`. */

import { capital, t } from "./i18n";

export const ORIGINS = ["I", "F", "S"] as const;
export type Origin = (typeof ORIGINS)[number];
export type Mark = { origin: Origin; why: string };

const SIGN = String.raw`[IFS](?:/[IFS])*`;
/** A mark as it stands in a text, to split by. */
export const MARK = new RegExp(String.raw`(\[${SIGN}(?:[:;] [^\]]+)?\])`);
const NEXT = new RegExp(String.raw`; (?=${SIGN}: )`);

/** What a mark in brackets says. */
export function marksIn(bracketed: string): Mark[] {
  return bracketed
    .slice(1, -1)
    .split(NEXT)
    .flatMap((part) => {
      const [signs = "", why = ""] = part.split(/[:;] (.*)/s);
      return signs.split("/").map((origin) => ({ origin: origin as Origin, why }));
    });
}

export function originsOf(text: string): Set<Origin> {
  const marks = text.split(MARK).filter((_, i) => i % 2 === 1);
  return new Set(marks.flatMap(marksIn).map(({ origin }) => origin));
}

const NAMES: Record<Origin, () => string> = {
  I: () => t("our reading"),
  F: () => t("known elsewhere"),
  S: () => t("worked out"),
};

const MEANINGS: Record<Origin, () => string> = {
  I: () => t("The printed rule book is silent here or leaves room; this is how we read it."),
  F: () => t("Not in the printed rule book, but known from other publications about the game."),
  S: () => t("Not printed as such; it follows from the rule book's own arithmetic."),
};

export function originName(origin: Origin): string {
  return NAMES[origin]();
}

export function meaning(origin: Origin): string {
  return MEANINGS[origin]();
}

/** What a mark means, and why it stands here. */
export function explained({ origin, why }: Mark): string {
  return why ? `${meaning(origin)} ${capital(why)}.` : meaning(origin);
}

const OUR_DATA: Record<string, () => string> = {
  walking: () =>
    t(
      "The deck we ship is ours: what is printed on the cards of the box is not public. If you own the box, you can type in your cards.",
    ),
  multicity: () =>
    t(
      "The tiles we ship are ours: which symbol lies where on those of the box is not public. If you own the box, you can type in your tiles.",
    ),
  burano: () =>
    t(
      "Much of what we ship is ours: not all that is printed on the boards, tiles and cards of the box is public. If you own the box, you can type in what yours shows.",
    ),
};

/** Which parts of a game are our own, because the printed ones are not public. */
export function ourData(game: string): string {
  return OUR_DATA[game]?.() ?? "";
}
