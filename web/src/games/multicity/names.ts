/** The names of all that lies on the table, in the chosen language. */

import { t } from "../../lib/i18n";
import { LENGTHS, SIDE, type Colour } from "./facts";

/** What a field of a tile shows, by its letter. */
export const LETTERS: Record<string, Colour> = { R: "red", G: "green", Y: "yellow", B: "blue" };
/** The letter of a field without a symbol; holes have another. */
export const BLANK = "-";

const COLOUR_NAMES: Record<Colour, () => string> = {
  red: () => t("red"),
  green: () => t("green"),
  yellow: () => t("yellow"),
  blue: () => t("blue"),
};

const KIND_NAMES: Record<Colour, () => string> = {
  red: () => t("red: buildings"),
  green: () => t("green: plants"),
  yellow: () => t("yellow: vehicles"),
  blue: () => t("blue: city architecture"),
};

type Name = () => string;

/** Our drawings, from length 2 to length 7. */
const OBJECT_NAMES: Record<Colour, Name[]> = {
  red: [
    () => t("cottage"),
    () => t("shop"),
    () => t("school"),
    () => t("fire station"),
    () => t("town hall"),
    () => t("row of houses"),
  ],
  green: [
    () => t("flower bed"),
    () => t("tree"),
    () => t("hedge"),
    () => t("orchard"),
    () => t("fir wood"),
    () => t("avenue"),
  ],
  yellow: [
    () => t("car"),
    () => t("van"),
    () => t("school bus"),
    () => t("lorry"),
    () => t("tram"),
    () => t("train"),
  ],
  blue: [
    () => t("lighthouse"),
    () => t("windmill"),
    () => t("castle"),
    () => t("big wheel"),
    () => t("stone bridge"),
    () => t("hanging bridge"),
  ],
};

/** As the object of a sentence. */
const THE_OBJECT: Record<Colour, Name[]> = {
  red: [
    () => t("the cottage"),
    () => t("the shop"),
    () => t("the school"),
    () => t("the fire station"),
    () => t("the town hall"),
    () => t("the row of houses"),
  ],
  green: [
    () => t("the flower bed"),
    () => t("the tree"),
    () => t("the hedge"),
    () => t("the orchard"),
    () => t("the fir wood"),
    () => t("the avenue"),
  ],
  yellow: [
    () => t("the car"),
    () => t("the van"),
    () => t("the school bus"),
    () => t("the lorry"),
    () => t("the tram"),
    () => t("the train"),
  ],
  blue: [
    () => t("the lighthouse"),
    () => t("the windmill"),
    () => t("the castle"),
    () => t("the big wheel"),
    () => t("the stone bridge"),
    () => t("the hanging bridge"),
  ],
};

export function colourName(colour: Colour): string {
  return COLOUR_NAMES[colour]();
}

/** A colour with the kind of its objects. */
export function kindName(colour: Colour): string {
  return KIND_NAMES[colour]();
}

/** "lighthouse, length 2" */
export function objectName(colour: Colour, length: number): string {
  const name = OBJECT_NAMES[colour][length - LENGTHS[0]]!();
  return t("{object}, length {length}", { object: name, length });
}

export function theObject(colour: Colour, length: number): string {
  return THE_OBJECT[colour][length - LENGTHS[0]]!();
}

/** The fields of a tile, row by row. */
export function fieldNames(fields: string): string {
  const names = [...fields].map((letter) => {
    const colour = LETTERS[letter];
    return colour ? colourName(colour) : letter === BLANK ? t("blank") : t("hole");
  });
  const rows = Array.from({ length: SIDE }, (_, i) => names.slice(i * SIDE, (i + 1) * SIDE));
  return rows.map((row) => row.join(", ")).join("; ");
}
