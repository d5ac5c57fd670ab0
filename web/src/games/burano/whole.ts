/** The cubes of a pyramid as one decision. */

import { list, t } from "../../lib/i18n";
import { colourName } from "./names";
import { LEVELS } from "./pyramid";
import { COLOURS, type BuranoAction, type Put } from "./facts";

/** Which cubes a level gets: "3 × blue, 1 × white". */
function cubes(puts: Put[], places: readonly number[]): string {
  const here = puts.filter(({ place }) => places.includes(place));
  const counts = COLOURS.map((colour) => ({
    colour,
    count: here.filter((put) => put.colour === colour).length,
  }));
  const some = counts.filter(({ count }) => count > 0);
  return list(some.map(({ colour, count }) => `${count} × ${colourName(colour)}`));
}

/** All cubes that are put one after the other, as a pyramid in words. */
export function together(moves: BuranoAction[]): { steps: number; words: string } | null {
  const end = moves.findIndex(({ move }) => move !== "put");
  const first = end < 0 ? moves : moves.slice(0, end);
  const puts = first.filter((each) => each.move === "put");
  if (puts.length < 2) return null;
  const names = [
    (level: string) => t("base: {cubes}", { cubes: level }),
    (level: string) => t("second level: {cubes}", { cubes: level }),
    (level: string) => t("top: {cubes}", { cubes: level }),
  ];
  const levels = LEVELS.map((places) => cubes(puts, places));
  const told = levels.flatMap((level, i) => (level ? [names[i]!(level)] : []));
  return {
    steps: puts.length,
    words: t("Build this pyramid – {levels}", { levels: told.join("; ") }),
  };
}
