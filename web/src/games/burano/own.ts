/** What one did oneself, in words, for the log. */

import { n, t } from "../../lib/i18n";
import { counted, doneThen, priced, roofBrought, whereabouts } from "./log";
import {
  coins,
  colourName,
  cubeCounts,
  kindCounts,
  kindName,
  placeName,
  points,
  roofName,
  shipName,
} from "./names";
import type { BuranoEvent } from "./facts";

type Own = Extract<BuranoEvent, { seat: number }>;
type Of<Name extends Own["event"]> = Extract<Own, { event: Name }>;

export function sayOwn(event: Own): string {
  switch (event.event) {
    case "put":
      return ""; // the pyramids are told of when all stand
    case "fill":
      return t("You have the rest of the pyramid filled in at random.");
    case "draw":
      return t("You take a roof: {roof}.", { roof: roofName(event.roof) });
    case "discard":
      return t("You discard a roof: {roof}.", { roof: roofName(event.roof) });
    case "prepare":
      return priced(
        t("You prepare a house: {colour}", { colour: colourName(event.colour) }),
        event.price,
      );
    case "build":
      return built(event);
    case "roof":
      return roofed(event);
    case "add":
      return t("You spend a privilege on a cube for the pyramid: {colour}.", {
        colour: colourName(event.colour),
      });
    case "coin":
      return t("You spend a privilege on a coin.");
    case "end":
      return event.coins ? t("You make no move and take 1 coin.") : t("You end the turn.");
    case "swap":
      return t("You spend a privilege to swap the huts {one} and {other}.", {
        one: event.huts[0],
        other: event.huts[1],
      });
    case "sail":
      return t("You sail: {place}.", { place: placeName(event.to) });
    case "fish":
      return fished(event);
    case "send":
      return n(
        "You decide to send {count} worker.",
        "You decide to send {count} workers.",
        event.workers,
      );
    case "sell":
      return t("You sell {cards} to the ship for {ship}: {points}.", {
        cards: kindCounts(counted(event.cards)),
        ship: shipName(event.ship),
        points: points(event.points),
      });
    default:
      return sayMore(event);
  }
}

function sayMore(event: Own): string {
  switch (event.event) {
    case "lace":
      return laced(event);
    case "recall":
      return t("You take a worker back and 1 coin ({place}).", { place: whereabouts(event.from) });
    case "bonus": {
      const { card } = event;
      const taken =
        card === null ? t("You take 2 privileges.") : t("You take building card {card}.", { card });
      return `${taken} ${roofBrought(event)}`;
    }
    case "pay":
      return t("You give a cube for the lace maker at {space}: {points}.", {
        space: event.space,
        points: points(event.points),
      });
    case "spare":
      return t("You need no cube for the lace maker at {space}: {points}.", {
        space: event.space,
        points: points(event.points),
      });
    case "cube":
      return t("You spend a privilege on a cube: {colour}.", { colour: colourName(event.colour) });
    case "instead":
      return t("You take another cube instead: {colour}.", { colour: colourName(event.colour) });
    case "done":
      return t("You are done.");
    case "workers":
      return n(
        "{count} of your workers goes to island {island}.",
        "{count} of your workers go to island {island}.",
        event.count,
        {
          island: event.island,
        },
      );
    case "pushed":
      return t("You take a worker back and {coins} ({place}).", {
        coins: coins(event.coins),
        place: whereabouts(event.from),
      });
    case "missing":
      return t("You get {points} for seafood that is not there.", { points: points(event.points) });
    case "unions":
      return t("You get {points} for unions.", { points: points(event.points) });
    case "refill":
      return t("You fill the reserve up: {cubes}.", { cubes: cubeCounts(event.cubes) });
    default:
      return "";
  }
}

function built(event: Of<"build">): string {
  const { colour, hole, level } = event;
  const house = t("You build a house at {hole}, level {level}: {colour}", {
    hole,
    level,
    colour: colourName(colour),
  });
  const gained = event.privilege ? [t("You gain a privilege.")] : [];
  return [priced(house, event.price), ...gained, doneThen(event)].join(" ");
}

function roofed({ roof, holes, price, points: gained }: Of<"roof">): string {
  const laid = t("You lay a roof over {one} and {other}: {roof}", {
    one: holes[0],
    other: holes[1],
    roof: roofName(roof),
  });
  const more = gained ? ` ${t("It brings {points}.", { points: points(gained) })}` : "";
  return priced(laid, price) + more;
}

function fished({ kind, card }: Of<"fish">): string {
  if (kind !== "unseen") return t("You take {card}.", { card: kindName(kind) });
  return card
    ? t("You draw a seafood card unseen: {card}.", { card: kindName(card) })
    : t("You draw a seafood card unseen.");
}

function laced({ space, privilege, coins: gained }: Of<"lace">): string {
  const sent = privilege
    ? t("You spend a privilege to send a lace maker to {space}", { space })
    : t("You send a lace maker to {space}", { space });
  return priced(sent, -gained);
}
