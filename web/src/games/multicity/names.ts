/** The names of all that lies on the table, in the chosen language. */

import { t } from "../../lib/i18n";
import { BLANK, LETTERS, SIDE, type Colour } from "./types";

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

type Named = (values: { length: number }) => string;

const OBJECT_NAMES: Record<Colour, Named> = {
  red: (values) => t("building of length {length}", values),
  green: (values) => t("plant of length {length}", values),
  yellow: (values) => t("vehicle of length {length}", values),
  blue: (values) => t("piece of architecture of length {length}", values),
};

/** As the object of a sentence. */
const THE_OBJECT: Record<Colour, Named> = {
  red: (values) => t("the building of length {length}", values),
  green: (values) => t("the plant of length {length}", values),
  yellow: (values) => t("the vehicle of length {length}", values),
  blue: (values) => t("the piece of architecture of length {length}", values),
};

export function colourName(colour: Colour): string {
  return COLOUR_NAMES[colour]();
}

/** A colour with the kind of its objects. */
export function kindName(colour: Colour): string {
  return KIND_NAMES[colour]();
}

export function objectName(colour: Colour, length: number): string {
  return OBJECT_NAMES[colour]({ length });
}

export function theObject(colour: Colour, length: number): string {
  return THE_OBJECT[colour]({ length });
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
