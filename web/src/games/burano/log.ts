/** What happened, for the log: in words, in small pictures, and where it is on the table. */

import type { Picture } from "../../lib/game";
import { capital, list, n, t } from "../../lib/i18n";
import {
  actionName,
  coins,
  colourName,
  cubeCounts,
  kindCounts,
  kindName,
  placeName,
  points,
  roofKind,
  roofKindName,
  roofName,
  seasonName,
  shipName,
} from "./names";
import { touched } from "./lagoon";
import {
  COLOURS,
  type ActionName,
  type BuranoEvent,
  type Colour,
  type Kind,
  type SomeKinds,
} from "./facts";

const WORKER_SHAPE = 28 / 36;

type Of<Name extends BuranoEvent["event"]> = Extract<BuranoEvent, { event: Name }>;

export function say(event: BuranoEvent, names: string[]): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.event) {
    case "put":
      return ""; // the pyramids are told of when all stand
    case "fill":
      return t("{name} has the rest of the pyramid filled in at random.", { name });
    case "draw":
      return t("{name} takes a roof: {roof}.", { name, roof: roofName(event.roof) });
    case "discard":
      return t("{name} discards a roof: {roof}.", { name, roof: roofName(event.roof) });
    case "prepare":
      return priced(
        t("{name} prepares a house: {colour}", { name, colour: colourName(event.colour) }),
        event.price,
      );
    case "build":
      return built(event, name);
    case "roof":
      return roofed(event, name);
    case "add":
      return t("{name} spends a privilege on a cube for the pyramid: {colour}.", {
        name,
        colour: colourName(event.colour),
      });
    case "coin":
      return t("{name} spends a privilege on a coin.", { name });
    case "end":
      return event.coins
        ? t("{name} makes no move and takes 1 coin.", { name })
        : t("{name} ends the turn.", { name });
    case "swap":
      return t("{name} spends a privilege to swap the huts {one} and {other}.", {
        name,
        one: event.huts[0],
        other: event.huts[1],
      });
    case "sail":
      return t("{name} sails: {place}.", { name, place: placeName(event.to) });
    case "fish":
      return fished(event, name);
    case "send":
      return n(
        "{name} decides to send {count} worker.",
        "{name} decides to send {count} workers.",
        event.workers,
        { name },
      );
    case "sell":
      return t("{name} sells {cards} to the ship for {ship}: {points}.", {
        name,
        cards: kindCounts(counted(event.cards)),
        ship: shipName(event.ship),
        points: points(event.points),
      });
    case "lace":
      return laced(event, name);
    case "recall":
      return t("{name} takes a worker back and 1 coin ({place}).", {
        name,
        place: whereabouts(event.from),
      });
    case "bonus":
      return bonus(event, name);
    case "pay":
      return t("{name} gives a cube for the lace maker at {space}: {points}.", {
        name,
        space: event.space,
        points: points(event.points),
      });
    case "spare":
      return t("{name} needs no cube for the lace maker at {space}: {points}.", {
        name,
        space: event.space,
        points: points(event.points),
      });
    case "cube":
      return t("{name} spends a privilege on a cube: {colour}.", {
        name,
        colour: colourName(event.colour),
      });
    case "instead":
      return t("{name} takes another cube instead: {colour}.", {
        name,
        colour: colourName(event.colour),
      });
    case "done":
      return t("{name} is done.", { name });
    default:
      return followed(event, name, names);
  }
}

/** What followed from a move by itself. */
function followed(event: BuranoEvent, name: string, names: string[]): string {
  switch (event.event) {
    case "workers":
      return n(
        "{count} worker of {name} goes to island {island}.",
        "{count} workers of {name} go to island {island}.",
        event.count,
        {
          name,
          island: event.island,
        },
      );
    case "pushed":
      return t("{name} takes a worker back and {coins} ({place}).", {
        name,
        coins: coins(event.coins),
        place: whereabouts(event.from),
      });
    case "missing":
      return t("{name} gets {points} for seafood that is not there.", {
        name,
        points: points(event.points),
      });
    case "seafood":
      return t("New seafood: {cards}.", { cards: kindCounts(event.cards) });
    case "building":
      return t("A new building card lies open: number {card}.", { card: event.card });
    case "pyramids":
      return t("All pyramids stand. Coins for cubes left over: {coins}.", {
        coins: each(event.coins, names),
      });
    case "unions":
      return t("{name} gets {points} for unions.", { name, points: points(event.points) });
    case "islands":
      return t("Points for the nearby islands: {points}.", { points: each(event.points, names) });
    case "markers":
      return t("New action markers: {actions}.", { actions: markers(event.actions) });
    case "refill":
      return t("{name} fills the reserve up: {cubes}.", { name, cubes: cubeCounts(event.cubes) });
    case "season":
      return t("It is {season}; {name} begins.", {
        season: seasonName(event.season),
        name: names[event.start] ?? "",
      });
    case "round":
      return t("Round {round}", { round: event.round });
    default:
      return t("The game is over.");
  }
}

/** What begins with an event. */
export function heading(event: BuranoEvent | null, names: string[]): string {
  return event?.event === "season" || event?.event === "round" ? followed(event, "", names) : "";
}

/** Small drawings of what an event names. */
export function pictures(event: BuranoEvent): Picture[] {
  switch (event.event) {
    case "prepare":
    case "build":
    case "add":
    case "cube":
    case "instead":
      return [picture(`cube-${event.colour}`)];
    case "draw":
    case "discard":
    case "roof":
      return [picture(`kind-${roofKind(event.roof)}`)];
    case "fish": {
      const kind = event.kind === "unseen" ? event.card : event.kind;
      return kind ? [picture(`seafood-${kind}`)] : [];
    }
    case "sell":
      return event.cards.map((kind) => picture(`seafood-${kind}`));
    case "lace":
    case "workers":
    case "recall":
    case "pushed":
      return [picture(`worker-${event.seat}`, WORKER_SHAPE)];
    default:
      return [];
  }
}

function picture(name: string, shape = 1): Picture {
  return { name: `burano-${name}`, shape };
}

/** What an event speaks of: the keys of things on the table. */
export function lights(event: BuranoEvent): string[] {
  switch (event.event) {
    case "recall":
    case "pushed":
      return [`${event.from.length === 1 ? "place" : "space"}:${event.from}`];
    case "sell":
      return [`ship:${event.ship}`];
    case "bonus":
      return [`card:${event.card}`];
    case "seafood":
      return [];
    default:
      return touched(event);
  }
}

/** "… for 3 coins." or "… and takes 1 coin." */
export function priced(what: string, price: number): string {
  if (price > 0) return t("{what} for {coins}.", { what, coins: coins(price) });
  return price < 0 ? t("{what} and takes {coins}.", { what, coins: coins(-price) }) : `${what}.`;
}

function built(event: Of<"build">, name: string): string {
  const { colour, hole, level, price, privilege } = event;
  const house = t("{name} builds a house at {hole}, level {level}: {colour}", {
    name,
    hole,
    level,
    colour: colourName(colour),
  });
  const gained = privilege ? [t("It gains a privilege.")] : [];
  return [priced(house, price), ...gained, doneThen(event)].join(" ");
}

/** The action that a house brings. */
export function doneThen({ action, earned }: Of<"build">): string {
  if (!earned) return t("Action: {action}.", { action: actionName(action) });
  return t("Action: {action}, {coins}.", { action: actionName(action), coins: coins(earned) });
}

function roofed({ roof, holes, price, points: gained }: Of<"roof">, name: string): string {
  const laid = t("{name} lays a roof over {one} and {other}: {roof}", {
    name,
    one: holes[0],
    other: holes[1],
    roof: roofName(roof),
  });
  const more = gained ? ` ${t("It brings {points}.", { points: points(gained) })}` : "";
  return priced(laid, price) + more;
}

function fished({ kind, card }: Of<"fish">, name: string): string {
  if (kind !== "unseen") return t("{name} takes {card}.", { name, card: kindName(kind) });
  return card
    ? t("{name} draws a seafood card unseen: {card}.", { name, card: kindName(card) })
    : t("{name} draws a seafood card unseen.", { name });
}

function laced({ space, privilege, coins: gained }: Of<"lace">, name: string): string {
  const sent = privilege
    ? t("{name} spends a privilege to send a lace maker to {space}", { name, space })
    : t("{name} sends a lace maker to {space}", { name, space });
  return priced(sent, -gained);
}

function bonus(event: Of<"bonus">, name: string): string {
  const { card } = event;
  const taken =
    card === null
      ? t("{name} takes 2 privileges.", { name })
      : t("{name} takes building card {card}.", { name, card });
  return `${taken} ${roofBrought(event)}`;
}

export function roofBrought({ kind, points: gained }: Of<"bonus">): string {
  return capital(
    t("The {roof} brings {points}.", { roof: roofKindName(kind), points: points(gained) }),
  );
}

export function whereabouts(from: string): string {
  return from.length === 1 ? placeName(from) : t("workshop space {space}", { space: from });
}

/** "Anna: 3 and Bruno: 2" */
export function each(values: number[], names: string[]): string {
  return list(values.map((value, seat) => `${names[seat] ?? ""}: ${value}`));
}

export function counted(cards: Kind[]): SomeKinds {
  const counts: SomeKinds = {};
  for (const kind of cards) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** "sailing: pink and blue; …" */
export function markers(actions: Record<Colour, ActionName>): string {
  const kinds: ActionName[] = ["sailing", "lace", "earnings"];
  return kinds
    .map((action) => {
      const colours = COLOURS.filter((colour) => actions[colour] === action).map(colourName);
      return `${actionName(action)}: ${list(colours)}`;
    })
    .join("; ");
}
