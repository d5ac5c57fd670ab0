/** What is due, moves for a screen reader, options and keys, in words. */

import { list, n, t } from "../../lib/i18n";
import {
  colourName,
  kindName,
  placeName,
  roofColours,
  roofKindName,
  roofName,
  shipName,
} from "./names";
import type { BuranoAction, BuranoView, Phase } from "./facts";

/** What I have to do. */
const MY_DUE: Record<Phase, (view: BuranoView) => string> = {
  draw: (view) =>
    view.now.kinds?.length
      ? t("Take a roof from one of the stacks.")
      : t("You have seen your new roofs. You may still spend privileges on cubes."),
  pyramid: () => t("Build your pyramid."),
  turn: (view) =>
    view.price === null
      ? t("Four moves are made. End your turn.")
      : t("Prepare, build or lay a roof."),
  sail: () => t("Sail along a route."),
  fish: (view) =>
    n("Take {count} more seafood card.", "Take {count} more seafood cards.", view.now.catch ?? 1),
  send: () => t("How many workers go to the island?"),
  sell: () => t("Choose a ship and what you sell."),
  lace: () => t("Send lace makers to spaces of your arrows' colours."),
  recall: () => t("You may take workers back; each brings 1 coin."),
  bonus: () => t("Take 2 privileges or a building card."),
  pay: (view) =>
    view.workshops.some(({ worker }) => worker !== null && worker === view.viewer)
      ? t(
          "Give a cube for each lace maker that shall count: 2 points each, more for those that touch.",
        )
      : t("You have no lace makers. You may spend privileges on cubes."),
  refill: (view) =>
    view.now.lacking
      ? n(
          "The colour is out: you may take {count} other cube.",
          "The colours are out: you may take {count} other cubes.",
          view.now.lacking,
        )
      : t("You may spend privileges on cubes."),
  discard: () => t("Discard roofs that you do not want."),
  over: () => t("The game is over."),
};

/** What somebody else is doing. */
const THEIR_DUE: Record<Phase, (name: string) => string> = {
  draw: (name) => t("{name} takes roofs.", { name }),
  pyramid: (name) => t("Still building a pyramid: {name}.", { name }),
  turn: (name) => t("{name} prepares, builds or roofs.", { name }),
  sail: (name) => t("{name} is sailing.", { name }),
  fish: (name) => t("{name} is fishing.", { name }),
  send: (name) => t("{name} sends workers to the island.", { name }),
  sell: (name) => t("{name} is selling seafood.", { name }),
  lace: (name) => t("{name} sends lace makers.", { name }),
  recall: (name) => t("{name} may take workers back.", { name }),
  bonus: (name) => t("{name} chooses the bonus of the roof.", { name }),
  pay: (name) => t("{name} gives cubes for lace.", { name }),
  refill: (name) => t("{name} fills the reserve up.", { name }),
  discard: (name) => t("{name} may discard roofs.", { name }),
  over: () => t("The game is over."),
};

/** Whether this seat has to do something. */
export function isDue(view: BuranoView, seat: number | null): boolean {
  return seat !== null && (view.seat === seat || view.building.includes(seat));
}

export function due(view: BuranoView, names: string[]): string {
  if (isDue(view, view.viewer)) return MY_DUE[view.phase](view);
  const who = view.phase === "pyramid" ? view.building : view.seat === null ? [] : [view.seat];
  return THEIR_DUE[view.phase](list(who.map((seat) => names[seat] ?? "")));
}

/** A move as a button or a screen reader says it. */
export function speak(move: BuranoAction, view: BuranoView): string {
  switch (move.move) {
    case "put":
      return t("Put a cube into place {place} of the pyramid: {colour}", {
        place: move.place,
        colour: colourName(move.colour),
      });
    case "fill":
      return t("Fill in the rest at random");
    case "draw":
      return t("Take a roof: {roof}", { roof: roofKindName(move.kind) });
    case "discard":
      return t("Discard a roof: {roof}", { roof: ownRoof(view, move.roof) });
    case "prepare":
      return t("Prepare a house: {colour}", { colour: cell(view, move.place) });
    case "build":
      return t("Build a house at {hole}: {colour}", {
        hole: move.hole,
        colour: colourName(move.colour),
      });
    case "roof":
      return speakRoof(move, view);
    case "add":
      return t("Add a cube to the pyramid, place {place}: {colour}", {
        place: move.place,
        colour: colourName(move.colour),
      });
    case "coin":
      return t("Take a coin for a privilege");
    case "end":
      return t("End turn");
    case "swap":
      return t("Swap the huts {one} and {other}", { one: move.huts[0], other: move.huts[1] });
    case "sail":
      return t("Sail: {place}", { place: placeName(move.to) });
    case "fish":
      return move.kind === "unseen"
        ? t("Draw a seafood card unseen")
        : t("Take a seafood card: {card}", { card: kindName(move.kind) });
    case "send":
      return n("Send {count} worker", "Send {count} workers", move.workers);
    case "sell":
      return t("Sell {cards} to the ship for {ship}", {
        cards: list(move.cards.map(kindName)),
        ship: shipName(move.ship),
      });
    case "lace":
      return t("Send a lace maker to {space}", { space: move.space });
    case "recall":
      return t("Take a worker back from {place}", { place: move.from });
    case "bonus":
      return move.card === null
        ? t("Take 2 privileges")
        : t("Take building card {card}", { card: move.card });
    case "pay":
      return t("Give a cube for the lace maker at {space}", { space: move.space });
    case "spare":
      return t("Let the lace maker at {space} count without a cube", { space: move.space });
    case "cube":
      return t("Take a cube for a privilege: {colour}", { colour: colourName(move.colour) });
    case "instead":
      return t("Take another cube instead: {colour}", { colour: colourName(move.colour) });
    case "done":
      return t("Done");
  }
}

function mine(view: BuranoView) {
  return view.players[view.viewer ?? view.seat ?? 0]!;
}

function cell(view: BuranoView, place: number): string {
  const colour = mine(view).pyramid?.[place - 1];
  return colour ? colourName(colour) : "";
}

function ownRoof(view: BuranoView, roof: number): string {
  const code = mine(view).roofs[roof - 1];
  return code ? roofName(code) : "";
}

/** "Lay a roof: pink over c3, blue over e3" */
function speakRoof(
  { roof, holes }: Extract<BuranoAction, { move: "roof" }>,
  view: BuranoView,
): string {
  const code = mine(view).roofs[roof - 1];
  if (!code) return t("Lay a roof");
  const [one, other] = roofColours(code);
  return t("Lay a roof: {one} over {here}, {other} over {there}", {
    one: colourName(one),
    here: holes[0],
    other: colourName(other),
    there: holes[1],
  });
}

const OPTION_NAMES: Record<string, () => string> = {
  workshops: () => t("Workshop tiles"),
  minute: () => t("One minute for a pyramid"),
  start: () => t("Who begins"),
  box: () => t("Own box"),
};

const OPTION_HELPS: Record<string, () => string> = {
  workshops: () => t("the layout for a first game, or another each time"),
  minute: () => t("whoever is not done gets the rest at random"),
  start: () => t("the seat that begins"),
};

export function optionName(name: string): string {
  return OPTION_NAMES[name]?.() ?? name;
}

export function optionHelp(name: string): string {
  return OPTION_HELPS[name]?.() ?? "";
}

export function optionValue(name: string, value: string | number | boolean): string {
  switch (name) {
    case "start":
      return typeof value === "number" ? t("Seat {seat}", { seat: value }) : t("at random");
    case "workshops":
      return value === "first" ? t("first layout") : t("at random");
    case "box":
      return value ? t("Own box") : t("shipped parts");
    default:
      return value ? t("yes") : t("no");
  }
}

export function keys(): [string, string][] {
  return [
    [t("Arrow keys"), t("To the next thing that is lit")],
    [`${t("Enter")}, ${t("Space")}`, t("Choose or confirm")],
    [t("Escape"), t("Put back what is chosen")],
    ["E", t("End turn or done")],
    ["P", t("To your pyramid")],
    ["H", t("To your prepared houses")],
    ["D", t("To your roofs")],
    ["I", t("To the main island")],
    ["M", t("To the islands and ports")],
    ["W", t("To the workshops")],
    ["V", t("Look at the next player's board")],
    ["X", t("Tilt the main island")],
  ];
}
