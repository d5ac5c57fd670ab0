/** The names of all that lies on the table, in the chosen language. */

import { list, n, t } from "../../lib/i18n";
import {
  COLOURS,
  KINDS,
  type ActionName,
  type Building,
  type BuranoParts,
  type Colour,
  type Effect,
  type Kind,
  type RoofCode,
  type RoofKind,
  type Season,
  type Ship,
  type SomeColours,
  type SomeKinds,
} from "./facts";

const COLOUR_NAMES: Record<Colour, () => string> = {
  pink: () => t("pink"),
  blue: () => t("blue"),
  yellow: () => t("yellow"),
  green: () => t("green"),
  orange: () => t("orange"),
  white: () => t("white"),
};

const KIND_NAMES: Record<Kind, () => string> = {
  lobster: () => t("lobster"),
  tuna: () => t("tuna"),
  squid: () => t("squid"),
  crab: () => t("crab"),
  shrimp: () => t("shrimp"),
  mussel: () => t("mussel"),
  octopus: () => t("octopus"),
  bass: () => t("sea bass"),
};

const ROOF_NAMES: Record<RoofKind, () => string> = {
  islands: () => t("islands roof"),
  workshops: () => t("workshops roof"),
  fountains: () => t("fountains roof"),
  four: () => t("roof of four points"),
};

const ROOF_HELPS: Record<RoofKind, (brings: { points: string }) => string> = {
  islands: (brings) =>
    t("{points} points if you are alone in the lead on 1, 2 or at least 3 nearby islands", brings),
  workshops: (brings) =>
    t("{points} points if you are alone in the lead on 1, 2 or at least 3 workshop tiles", brings),
  fountains: (brings) =>
    t("{points} points for 1, 2, 3 or 4 fountains visible on your ring", brings),
  four: (brings) => t("always {points} points", brings),
};

const SHIP_NAMES: Record<Ship, () => string> = {
  different: () => t("different cards"),
  alike: () => t("cards of one kind"),
  pairs: () => t("pairs"),
  triples: () => t("triples"),
};

const SEASON_NAMES: Record<Season, () => string> = {
  spring: () => t("spring"),
  summer: () => t("summer"),
  autumn: () => t("autumn"),
  winter: () => t("winter"),
};

const ACTION_NAMES: Record<ActionName, () => string> = {
  sailing: () => t("sailing"),
  lace: () => t("lace making"),
  earnings: () => t("earnings"),
};

export function colourName(colour: Colour): string {
  return COLOUR_NAMES[colour]();
}

export function kindName(kind: Kind): string {
  return KIND_NAMES[kind]();
}

export function roofKindName(kind: RoofKind): string {
  return ROOF_NAMES[kind]();
}

/** When a roof of this kind brings how much. */
export function roofHelp(kind: RoofKind, { roof_points }: BuranoParts): string {
  return ROOF_HELPS[kind]({ points: roof_points[kind].join(" / ") });
}

export function shipName(ship: Ship): string {
  return SHIP_NAMES[ship]();
}

export function seasonName(season: Season): string {
  return SEASON_NAMES[season]();
}

export function actionName(action: ActionName): string {
  return ACTION_NAMES[action]();
}

/** "island A", "left port" */
export function placeName(place: string): string {
  if (place === "left") return t("left port");
  if (place === "right") return t("right port");
  return t("island {name}", { name: place });
}

export function roofKind(code: RoofCode): RoofKind {
  return code.split("-")[0] as RoofKind;
}

/** The two colours of a roof, by the letters of its code. */
export function roofColours(code: RoofCode): [Colour, Colour] {
  const letters = code.split("-")[1] ?? "";
  const of = (letter: string | undefined) =>
    COLOURS.find((colour) => colour[0] === letter?.toLowerCase())!;
  return [of(letters[0]), of(letters[1])];
}

/** "islands roof, pink and blue" */
export function roofName(code: RoofCode): string {
  const colours = list(roofColours(code).map(colourName));
  return t("{roof}, {colours}", { roof: roofKindName(roofKind(code)), colours });
}

export function coins(count: number): string {
  return n("{count} coin", "{count} coins", count);
}

export function points(count: number): string {
  return n("{count} point", "{count} points", count);
}

export function privileges(count: number): string {
  return n("{count} privilege", "{count} privileges", count);
}

/** "2 × pink, 1 × blue": a number that bends no word. */
export function cubeCounts(counts: SomeColours): string {
  return list(
    COLOURS.filter((colour) => counts[colour]).map(
      (colour) => `${counts[colour]} × ${colourName(colour)}`,
    ),
  );
}

/** "lobster, 2 × crab" */
export function kindCounts(counts: SomeKinds): string {
  return list(
    KINDS.filter((kind) => counts[kind]).map((kind) =>
      counts[kind] === 1 ? kindName(kind) : `${counts[kind]} × ${kindName(kind)}`,
    ),
  );
}

/** What a building card does, a sentence for each effect. */
export function buildingText({ effects }: Building): string {
  return effects.map(effectText).join(". ");
}

function effectText({ effect, points: worth, of }: Effect): string {
  const colours = () => list(of.map((colour) => colourName(colour as Colour)));
  const kinds = () => list(of.map((kind) => kindName(kind as Kind)));
  const values = { points: worth };
  switch (effect) {
    case "roof-points":
      return t("{points} points for each field of these colours on a roof you lay: {of}", {
        ...values,
        of: colours(),
      });
    case "any-cube":
      return t("Roof fields of these colours fit a cube of any colour: {of}", { of: colours() });
    case "sold":
      return t("At the end {points} points for each sold card of these kinds: {of}", {
        ...values,
        of: kinds(),
      });
    case "workers":
      return t(
        "At the end {points} points for each of your workers in workshops of these colours: {of}",
        { ...values, of: colours() },
      );
    case "two-routes":
      return t("Your boat may go one or two routes");
    case "lace-over":
      return t("Your lace makers may take spaces of others without a privilege");
    case "ties":
      return t("You win ties on nearby islands where you have a worker");
    case "one-fewer":
      return t("In clean-up you give one cube fewer for your lace makers");
    case "per-card":
      return t("At the end {points} points for each of your building cards", values);
    default:
      return t("At the end {points} points", values);
  }
}
