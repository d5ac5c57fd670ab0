/** The names of all that lies on the table, in the chosen language. */

import { n, t } from "../../lib/i18n";
import { colourOf, flowersOn, rowOf, shopOn } from "./cards";
import type { Apart, Character, Colour, Row, Shop, Shown, Thing } from "./facts";

/** Each colour's sign, for whoever cannot tell it by the colour. */
export const SYMBOLS: Record<Colour, string> = {
  red: "heart",
  orange: "sun",
  yellow: "star",
  green: "clover",
  blue: "drop",
  pink: "moon",
};

const COLOUR_NAMES: Record<Colour, () => string> = {
  red: () => t("red"),
  orange: () => t("orange"),
  yellow: () => t("yellow"),
  green: () => t("green"),
  blue: () => t("blue"),
  pink: () => t("pink"),
};

const FLOOR_NAMES: Record<Row, () => string> = {
  ground: () => t("ground floor"),
  first: () => t("first floor"),
  roof: () => t("roof"),
};

/** As an unknown card: "a roof". */
const SOME_FLOOR: Record<Row, () => string> = {
  ground: () => t("a ground floor"),
  first: () => t("a first floor"),
  roof: () => t("a roof"),
};

/** Whole, since in many languages the colour bends with the floor. */
const CARD_TITLES: Record<Row, Record<Colour, () => string>> = {
  ground: {
    red: () => t("red ground floor"),
    orange: () => t("orange ground floor"),
    yellow: () => t("yellow ground floor"),
    green: () => t("green ground floor"),
    blue: () => t("blue ground floor"),
    pink: () => t("pink ground floor"),
  },
  first: {
    red: () => t("red first floor"),
    orange: () => t("orange first floor"),
    yellow: () => t("yellow first floor"),
    green: () => t("green first floor"),
    blue: () => t("blue first floor"),
    pink: () => t("pink first floor"),
  },
  roof: {
    red: () => t("red roof"),
    orange: () => t("orange roof"),
    yellow: () => t("yellow roof"),
    green: () => t("green roof"),
    blue: () => t("blue roof"),
    pink: () => t("pink roof"),
  },
};

const CHARACTER_NAMES: Record<Character, () => string> = {
  woman: () => t("Woman"),
  man: () => t("Man"),
  girl: () => t("Girl"),
  boy: () => t("Boy"),
  mayor: () => t("Mayor"),
  policeman: () => t("Policeman"),
  santa: () => t("Santa Claus"),
  shopkeeper: () => t("Shopkeeper"),
  seamstress: () => t("Seamstress"),
  florist: () => t("Florist"),
  gardener: () => t("Gardener"),
};

/** As the object of a sentence. */
const CHARACTER_OBJECTS: Record<Character, () => string> = {
  woman: () => t("the woman"),
  man: () => t("the man"),
  girl: () => t("the girl"),
  boy: () => t("the boy"),
  mayor: () => t("the mayor"),
  policeman: () => t("the policeman"),
  santa: () => t("the Santa Claus"),
  shopkeeper: () => t("the shopkeeper"),
  seamstress: () => t("the seamstress"),
  florist: () => t("the florist"),
  gardener: () => t("the gardener"),
};

const BRINGS: Record<Character, () => string> = {
  woman: () => t("1 point per flower in this house, and 2 more"),
  man: () => t("1 point per herb in this house, and 2 more"),
  girl: () => t("3 points per cat in this house, and 2 more"),
  boy: () => t("2 points per cat, awning, lamp and chimney in this house, and 2 more"),
  mayor: () => t("1 point per pedestrian in your street"),
  policeman: () => t("5, 9 or 15 points for 1, 2 or 3 lamps in houses that are not neighbours"),
  santa: () => t("3 points per chimney in your street"),
  shopkeeper: () => t("2, 5, 9 or 15 points for 1, 2, 3 or 4 kinds of shop"),
  seamstress: () => t("4 points per pair of a red and a blue awning"),
  florist: () => t("1 point per flower on 3 cards of one level side by side"),
  gardener: () => t("1 point per herb on 3 cards of one level side by side"),
};

const SHOP_NAMES: Record<Shop, () => string> = {
  pizzeria: () => t("pizzeria"),
  clothes: () => t("clothes shop"),
  cafe: () => t("café"),
  "ice-cream": () => t("ice-cream parlour"),
};

const SHOPS_WORTH: Record<Shop, (points: number) => string> = {
  pizzeria: (points) => t("pizzeria, worth {points}", { points }),
  clothes: (points) => t("clothes shop, worth {points}", { points }),
  cafe: (points) => t("café, worth {points}", { points }),
  "ice-cream": (points) => t("ice-cream parlour, worth {points}", { points }),
};

const THING_NAMES: Record<Thing, () => string> = {
  pedestrian: () => t("pedestrian"),
  "red-flower": () => t("red flower"),
  "yellow-flower": () => t("yellow flower"),
  herb: () => t("herb"),
  cat: () => t("cat"),
  lamp: () => t("lamp"),
  "red-awning": () => t("red awning"),
  "blue-awning": () => t("blue awning"),
  chimney: () => t("chimney"),
  "closed-window": () => t("closed window"),
};

/** Red and yellow flowers count alike (W1.2). */
export type Counted = Exclude<Thing, "red-flower" | "yellow-flower"> | "flower";

const COUNTS: Record<Counted, (count: number) => string> = {
  pedestrian: (count) => n("{count} pedestrian", "{count} pedestrians", count),
  flower: (count) => n("{count} flower", "{count} flowers", count),
  herb: (count) => n("{count} herb", "{count} herbs", count),
  cat: (count) => n("{count} cat", "{count} cats", count),
  lamp: (count) => n("{count} lamp", "{count} lamps", count),
  "red-awning": (count) => n("{count} red awning", "{count} red awnings", count),
  "blue-awning": (count) => n("{count} blue awning", "{count} blue awnings", count),
  chimney: (count) => n("{count} chimney", "{count} chimneys", count),
  "closed-window": (count) => n("{count} closed window", "{count} closed windows", count),
};

export function colourName(colour: Colour): string {
  return COLOUR_NAMES[colour]();
}

export function floorName(row: Row): string {
  return FLOOR_NAMES[row]();
}

export function someFloor(row: Row): string {
  return SOME_FLOOR[row]();
}

/** With a capital letter, as a title. */
export function characterName(character: Character): string {
  return CHARACTER_NAMES[character]();
}

export function characterObject(character: Character): string {
  return CHARACTER_OBJECTS[character]();
}

export function whatItBrings(character: Character, lamps: Apart = "houses"): string {
  if (character === "policeman" && lamps === "cards") {
    return t("5, 9 or 15 points for 1, 2 or 3 lamps on cards that do not touch");
  }
  return BRINGS[character]();
}

export function shopName(shop: Shop): string {
  return SHOP_NAMES[shop]();
}

export function thingName(thing: Thing): string {
  return THING_NAMES[thing]();
}

export function countName(thing: Counted, count: number): string {
  return COUNTS[thing](count);
}

/** "pink first floor" */
export function cardTitle(code: string): string {
  return CARD_TITLES[rowOf(code)][colourOf(code)]();
}

export type Named = { thing: string; name: string };

/** What a card shows, thing by thing: "café, worth 2", "3 flowers"; with the drawing for each. */
export function thingsNamed(shown: Shown): Named[] {
  const named: Named[] = [];
  const shop = shopOn(shown);
  if (shop) named.push({ thing: shop, name: SHOPS_WORTH[shop](shown[shop]!) });
  const counts: Partial<Record<Counted, number>> = { ...shown, flower: flowersOn(shown) };
  for (const thing of Object.keys(COUNTS) as Counted[]) {
    const count = counts[thing];
    if (count) named.push({ thing: drawingOf(thing, shown), name: countName(thing, count) });
  }
  return named;
}

function drawingOf(thing: Counted, shown: Shown): string {
  if (thing === "flower") return shown["red-flower"] ? "red-flower" : "yellow-flower";
  return thing === "pedestrian" ? "pedestrian-1" : thing;
}

/** A card as a screen reader says it: "pink first floor: 3 flowers, 1 closed window". */
export function cardName(code: string, shown: Shown): string {
  const things = thingsNamed(shown).map(({ name }) => name);
  return `${cardTitle(code)}: ${things.join(", ") || t("nothing")}`;
}
