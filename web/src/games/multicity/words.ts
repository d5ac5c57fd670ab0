/** What is due, in words; the names of the options and of the keys. */

import { n, t } from "../../lib/i18n";
import { colourName, theObject } from "./names";
import type { MulticityAction, MulticityView } from "./facts";

/** What the viewer, or whoever's turn it is, has to do now. */
export function due(view: MulticityView, names: string[]): string {
  if (view.ending) {
    return t("{text} ({rule})", { text: t(view.ending.text), rule: view.ending.rule });
  }
  if (view.seat === null) return "";
  return view.seat === view.viewer ? dueForMe(view) : dueForAnother(view, names[view.seat] ?? "");
}

function dueForMe(view: MulticityView): string {
  const any = Object.values(view.fits).some((spots) => spots.length);
  switch (view.phase) {
    case "pick":
      return t("Pick a colour.");
    case "lay":
      return t("Turn the tile and lay it.");
    case "last":
      return t("Place one last object, or pass.");
    default:
      return any ? t("Draw a tile or place an object.") : t("Draw a tile.");
  }
}

function dueForAnother(view: MulticityView, name: string): string {
  switch (view.phase) {
    case "pick":
      return t("{name} picks a colour.", { name });
    case "lay":
      return t("{name} lays the tile.", { name });
    case "last":
      return t("{name} may place a last object.", { name });
    default:
      return t("{name} draws or places.", { name });
  }
}

/** A move as a screen reader says it. */
export function speak(move: MulticityAction, view: MulticityView): string {
  switch (move.move) {
    case "pick":
      return t("Pick {colour}", { colour: colourName(move.colour) });
    case "draw":
      return t("Draw a tile");
    case "lay":
      return speakLay(move, view);
    case "place":
      return speakPlace(move, view);
    case "pass":
      return t("Pass");
  }
}

/** "Lay the tile here: column 2, row 1, turned by 90°" */
function speakLay(
  { x, y, turn }: Extract<MulticityAction, { move: "lay" }>,
  view: MulticityView,
): string {
  const { column, row } = numbered(view, x, y);
  const where = t("Lay the tile in column {column}, row {row}", { column, row });
  return turn ? t("{where}, turned by {degrees}°", { where, degrees: turn * 90 }) : where;
}

function speakPlace(
  move: Extract<MulticityAction, { move: "place" }>,
  view: MulticityView,
): string {
  const tile = view.city.find(({ order }) => order === move.order);
  const { column, row } = numbered(view, tile?.x ?? 0, tile?.y ?? 0);
  const values = { object: objectOf(move.length, view), column, row, field: move.field };
  return move.direction === "right"
    ? t("Place {object} to the right from column {column}, row {row}, field {field}", values)
    : t("Place {object} downwards from column {column}, row {row}, field {field}", values);
}

/** An object of the viewer, or of whoever's turn it is, as the object of a sentence. */
function objectOf(length: number, view: MulticityView): string {
  const colour = view.players[view.viewer ?? view.seat ?? 0]?.colour;
  return colour ? theObject(colour, length) : "";
}

/** A move whose place is marked on the board, in a child's words. */
export function point(move: MulticityAction, view: MulticityView): string {
  if (move.move === "lay") return TURNED[move.turn]!();
  if (move.move !== "place") return speak(move, view);
  return t("Place {object} where it is marked", { object: objectOf(move.length, view) });
}

const TURNED = [
  () => t("Lay the tile where it is marked, as it is"),
  () => t("Lay the tile where it is marked, turned once"),
  () => t("Lay the tile where it is marked, turned twice"),
  () => t("Lay the tile where it is marked, turned three times"),
];

/** The last object wins wherever it stands: its places are not compared. */
export function decides(move: MulticityAction, view: MulticityView): string {
  const player = view.players[view.viewer ?? view.seat ?? 0];
  if (move.move !== "place" || player?.left.length !== 1) return "";
  const places = view.fits[move.length]?.length ?? 0;
  return n(
    "It is the only place that wins.",
    "{count} places win, one as good as the other.",
    places,
  );
}

/** Columns and rows count from 1, the outermost left and top where a tile could still be laid. */
export function numbered(
  view: MulticityView,
  x: number,
  y: number,
): { column: number; row: number } {
  return { column: x - view.bounds.left + 2, row: y - view.bounds.top + 2 };
}

const OPTION_NAMES: Record<string, () => string> = {
  holes: () => t("Holes"),
  start: () => t("Who begins"),
  tiles: () => t("Own tiles"),
};

const OPTION_HELPS: Record<string, () => string> = {
  holes: () => t("holes are in the way of objects; without them it is a game for the youngest"),
  start: () => t("the seat that begins"),
};

export function optionName(name: string): string {
  return OPTION_NAMES[name]?.() ?? name;
}

export function optionHelp(name: string): string {
  return OPTION_HELPS[name]?.() ?? "";
}

export function optionValue(name: string, value: string | number | boolean): string {
  if (name === "start") {
    return typeof value === "number" ? t("Seat {seat}", { seat: value }) : t("at random");
  }
  if (name === "tiles") return value ? t("Own tiles") : t("shipped tiles");
  return value ? t("yes") : t("no");
}

export function keys(): [string, string][] {
  return [
    ["D", t("Draw a tile")],
    [t("Arrow keys"), t("Move the tile or the object")],
    ["R", t("Turn the tile or the object")],
    [`${t("Enter")}, ${t("Space")}`, t("Choose or confirm")],
    ["2 – 7", t("Pick the object of this length")],
    ["Tab", t("On to the next place of the picked object")],
    ["P", t("Pass")],
    ["V", t("Symbols only, as long as it is held")],
    ["+  −  0", t("Larger, smaller, the whole city")],
    [`${t("Shift")} + ${t("Arrow keys")}`, t("Look around")],
    [t("Escape"), t("Put back what is picked")],
  ];
}
