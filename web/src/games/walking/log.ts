/** What happened, for the log: in words, in small pictures, and where it is on the board. */

import { capital, list, n, t } from "../../lib/i18n";
import type { Picture } from "../../lib/game";
import { cardTitle, characterObject, someFloor } from "./names";
import { ROWS, type WalkingEvent, type WalkingView } from "./facts";

type Of<Kind> = Extract<WalkingEvent, { event: Kind }>;

const LEVEL_WORDS = ["ground floor", "first floor", "roof"]; // as events name a level
const CARD_SHAPE = 120 / 112;

/** An event; `you` is the seat of who reads it. */
export function say(event: WalkingEvent, names: string[], you: number | null = null): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  const own = "seat" in event && event.seat === you;
  switch (event.event) {
    case "take":
      return sayTake(event, name, own);
    case "sell":
      return saySell(event, name, own);
    case "lay":
      return sayLay(event, name, own);
    case "end":
      return own ? t("You end laying.") : t("{name} ends laying.", { name });
    case "invite":
      return sayInvite(event, name, own);
    case "return": {
      const values = { name, card: perhapsHidden(event) };
      if (own) return t("You return {card} under its deck.", values);
      return t("{name} returns {card} under its deck.", values);
    }
    case "remove": {
      const values = { name, character: characterObject(event.character) };
      if (own) return t("You remove {character} from the supply.", values);
      return t("{name} removes {character} from the supply.", values);
    }
    case "away": {
      const cards = list(event.cards.map(cardTitle));
      if (event.to === "deck") return capital(t("{cards} go under their decks.", { cards }));
      return capital(t("{cards} go to the box.", { cards }));
    }
    case "refill": {
      const cards = list(event.cards.map(({ card }) => cardTitle(card)));
      return t("New in the display: {cards}.", { cards });
    }
    case "round":
      return heading(event, names, you);
    case "over":
      return t("{text} ({rule})", { text: t(event.text), rule: event.rule });
  }
}

/** What begins with an event; with none, the game. */
export function heading(
  event: WalkingEvent | null,
  names: string[],
  you: number | null = null,
): string {
  if (event === null) return t("Round {round}", { round: 1 });
  if (event.event !== "round") return "";
  const { round, marker } = event;
  if (marker === null) return t("Round {round}", { round });
  if (marker === you) return t("Round {round}; you begin", { round });
  return t("Round {round}; {name} begins", { round, name: names[marker] ?? "" });
}

function sayTake(event: Of<"take">, name: string, own: boolean): string {
  const values = { name, cards: list(event.cards.map(cardTitle)), column: event.column };
  if (!event.coins) {
    if (own) return t("You take {cards} from column {column}.", values);
    return t("{name} takes {cards} from column {column}.", values);
  }
  if (own) {
    return n(
      "You take {cards} from column {column} and {count} coin.",
      "You take {cards} from column {column} and {count} coins.",
      event.coins,
      values,
    );
  }
  return n(
    "{name} takes {cards} from column {column} and {count} coin.",
    "{name} takes {cards} from column {column} and {count} coins.",
    event.coins,
    values,
  );
}

function saySell(event: Of<"sell">, name: string, own: boolean): string {
  const values = { name, card: perhapsHidden(event) };
  if (!event.coins) {
    if (own) return t("You put {card} under its deck.", values);
    return t("{name} puts {card} under its deck.", values);
  }
  if (own) {
    return n(
      "You put {card} under its deck and take {count} coin.",
      "You put {card} under its deck and take {count} coins.",
      event.coins,
      values,
    );
  }
  return n(
    "{name} puts {card} under its deck and takes {count} coin.",
    "{name} puts {card} under its deck and takes {count} coins.",
    event.coins,
    values,
  );
}

function sayLay(event: Of<"lay">, name: string, own: boolean): string {
  const values = { name, card: cardTitle(event.card), house: event.column };
  const laid = own
    ? n(
        "You lay {card} in house {house} for {count} coin.",
        "You lay {card} in house {house} for {count} coins.",
        event.price,
        values,
      )
    : n(
        "{name} lays {card} in house {house} for {count} coin.",
        "{name} lays {card} in house {house} for {count} coins.",
        event.price,
        values,
      );
  const more = [
    ...(event.permit ? [t("It costs a permit.")] : []),
    ...(event.completes ? [t("The house is complete.")] : []),
  ];
  return [laid, ...more].join(" ");
}

function sayInvite(event: Of<"invite">, name: string, own: boolean): string {
  const values = { name, character: characterObject(event.character), house: event.column };
  if (own) return t("You invite {character} to house {house}.", values);
  return t("{name} invites {character} to house {house}.", values);
}

/** A card that only its owner sees: its name, or its level alone. */
function perhapsHidden(event: { card: string | null; level: string }): string {
  if (event.card) return cardTitle(event.card);
  return someFloor(ROWS[levelNumber(event)] ?? "ground");
}

function levelNumber(event: { level: string }): number {
  return LEVEL_WORDS.indexOf(event.level);
}

/** The cards and characters that an event names. */
export function pictures(event: WalkingEvent): Picture[] {
  switch (event.event) {
    case "take":
    case "away":
      return event.cards.map(card);
    case "lay":
      return [card(event.card)];
    case "sell":
    case "return":
      return [
        event.card ? card(event.card) : picture(`back-${levelNumber(event) + 1}`, CARD_SHAPE),
      ];
    case "refill":
      return event.cards.map((each) => card(each.card));
    case "invite":
    case "remove":
      return [picture(event.character)];
    default:
      return [];
  }
}

function card(code: string): Picture {
  return picture(`card-${code}`, CARD_SHAPE);
}

function picture(name: string, shape = 1): Picture {
  return { name: `walking-${name}`, shape };
}

/** What an event speaks of, wherever it lies: cards, or the house that somebody came to. */
export function lights(event: WalkingEvent, view: WalkingView): string[] {
  switch (event.event) {
    case "take":
      return event.cards;
    case "lay":
      return [event.card];
    case "refill":
      return event.cards.map((each) => each.card);
    case "invite": {
      const { street } = view.players[event.seat]!;
      const house = street.find(({ column }) => column === event.column);
      return house?.cards.filter((code) => code !== null) ?? [];
    }
    default:
      return "card" in event && event.card ? [event.card] : [];
  }
}
