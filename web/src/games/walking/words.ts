/** What is due, in words; the names of the options and of the keys. */

import { list, n, t } from "../../lib/i18n";
import { rowOf } from "./cards";
import { cardTitle, characterObject } from "./names";
import { coinsFor } from "./selection";
import { HAND_LIMIT, LAY_MOST, SELL_CARDS, type WalkingAction, type WalkingView } from "./facts";

/** What the viewer, or whoever's turn it is, has to do now. */
export function due(view: WalkingView, names: string[]): string {
  if (view.ending) {
    return t("{text} ({rule})", { text: t(view.ending.text), rule: view.ending.rule });
  }
  if (view.seat === null) return "";
  return view.seat === view.viewer ? dueForMe(view) : dueForAnother(view, names[view.seat] ?? "");
}

function dueForMe(view: WalkingView): string {
  if (view.selling) return t("Put a second card under its deck to get the coin.");
  switch (view.phase) {
    case "take":
      return t("Take 1 to 3 cards from the top or bottom of a column.");
    case "lay":
      return dueLaying(view);
    case "character":
      return t("Invite a character to your new house.");
    case "limit":
      return dueReturning(view);
    default:
      return t("Remove a character from the supply.");
  }
}

function dueReturning(view: WalkingView): string {
  const spare = sum(view.players[view.seat!]!.backs) - HAND_LIMIT;
  if (view.edition === "de") {
    return n(
      "Put {count} card under its deck, or sell two for a coin: at most three stay in your hand.",
      "Put {count} cards under their decks, or sell two for a coin: at most three stay in your hand.",
      spare,
    );
  }
  return n(
    "Put {count} card under its deck: three stay in your hand.",
    "Put {count} cards under their decks: three stay in your hand.",
    spare,
  );
}

function dueLaying(view: WalkingView): string {
  const me = view.players[view.seat!]!;
  const cards = sum(me.backs);
  const maySell = view.edition === "de" && cards >= SELL_CARDS;
  const missing = Math.max(0, view.price - me.coins);
  if (view.laid < LAY_MOST && missing && maySell && cards > SELL_CARDS * missing) {
    return t("Two cards bring a coin: sell some to lay another, or end your turn.");
  }
  if (view.laid === LAY_MOST || missing || !cards) {
    if (maySell)
      return t("No other card can be laid: end your turn, or sell two cards for a coin.");
    return t("No other card can be laid: end your turn.");
  }
  return n(
    "Lay a card for {count} coin, or end your turn.",
    "Lay a card for {count} coins, or end your turn.",
    view.price,
  );
}

function dueForAnother(view: WalkingView, name: string): string {
  switch (view.phase) {
    case "take":
      return t("{name} takes cards.", { name });
    case "lay":
      return t("{name} lays cards.", { name });
    case "character":
      return t("{name} invites a character.", { name });
    case "limit":
      return t("{name} puts cards back, down to three.", { name });
    default:
      return t("{name} removes a character.", { name });
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A move as a screen reader says it. */
export function speak(move: WalkingAction, view: WalkingView, later = false): string {
  switch (move.move) {
    case "take":
      return speakTake(move, view);
    case "lay":
      if (later)
        return t("lay {card} in house {house}", {
          card: cardTitle(move.card),
          house: move.column,
        });
      return n(
        "Lay {card} in house {house} for {count} coin",
        "Lay {card} in house {house} for {count} coins",
        view.price,
        { card: cardTitle(move.card), house: move.column },
      );
    case "end":
      return later ? t("end the turn") : t("End turn");
    case "invite": {
      const values = { character: characterObject(move.character), house: move.column };
      if (later) return t("invite {character} to house {house}", values);
      return t("Invite {character} to house {house}", values);
    }
    case "sell":
      return t("Put {card} under its deck, as one of two for a coin", {
        card: cardTitle(move.card),
      });
    case "return":
      if (later) return t("put {card} under its deck", { card: cardTitle(move.card) });
      return t("Put {card} under its deck", { card: cardTitle(move.card) });
    case "remove": {
      const character = characterObject(move.character);
      return t("Remove {character} from the supply", { character });
    }
  }
}

function speakTake(move: Extract<WalkingAction, { move: "take" }>, view: WalkingView): string {
  const lying = view.display[move.column - 1] ?? [];
  const taken = lying.filter((card) => card !== null && move.rows.includes(rowOf(card)));
  const values = { cards: list(taken.map((card) => cardTitle(card!))), column: move.column };
  const coins = coinsFor(move.rows);
  if (!coins) return t("Take {cards} from column {column}", values);
  return n(
    "Take {cards} from column {column}, with {count} coin",
    "Take {cards} from column {column}, with {count} coins",
    coins,
    values,
  );
}

const OPTION_NAMES: Record<string, () => string> = {
  edition: () => t("Edition"),
  easy: () => t("Easier game"),
  windows: () => t("Closed windows"),
  unfinished: () => t("Unfinished houses"),
  lamps: () => t("The policeman's lamps"),
  memory: () => t("Memory aid"),
  start: () => t("Who begins"),
  deck: () => t("Own deck"),
};

const OPTION_HELPS: Record<string, () => string> = {
  edition: () => t("Polish or German rules"),
  easy: () => t("without florist, gardener and shopkeeper"),
  windows: () => t("closed windows cost points"),
  unfinished: () => t("what counts of them in the Polish edition"),
  lamps: () => t("which lamps count"),
  memory: () => t("show what everyone could remember"),
  start: () => t("the seat that begins"),
};

export function optionName(name: string): string {
  return OPTION_NAMES[name]?.() ?? name;
}

export function optionHelp(name: string): string {
  return OPTION_HELPS[name]?.() ?? "";
}

export function optionValue(name: string, value: string | number | boolean): string {
  if (name === "edition") return value === "de" ? t("German edition") : t("Polish edition");
  if (name === "start") {
    return typeof value === "number" ? t("Seat {seat}", { seat: value }) : t("at random");
  }
  if (name === "unfinished") {
    return value === "windows" ? t("closed windows count") : t("count for nothing");
  }
  if (name === "lamps") {
    return value === "cards"
      ? t("on cards that do not touch")
      : t("in houses that are not neighbours");
  }
  if (name === "deck") return value ? t("Own deck") : t("shipped deck");
  return value ? t("yes") : t("no");
}

export function keys(): [string, string][] {
  return [
    ["D", t("Go to the display")],
    ["H", t("Go to your hand")],
    ["B", t("Go to your street")],
    ["P", t("Go to the characters")],
    ["O", t("Go to the others at the table")],
    [t("Arrow keys"), t("Move around the table")],
    [`${t("Enter")}, ${t("Space")}`, t("Choose or confirm")],
    ["I", t("Enlarge the card")],
    ["E", t("End turn")],
    [t("Escape"), t("Put down the chosen card")],
  ];
}
