/** Which move somebody means who touches a thing that no legal move touches, to say why not. */

import {
  KINDS,
  type BuranoAction,
  type BuranoView,
  type Colour,
  type PlaceName,
  type RoofKind,
  type Ship,
} from "./facts";

const SOME_HOLES: [string, string] = ["e5", "e3"];

function part(keys: string[], kind: string): string | undefined {
  return keys.find((key) => key.startsWith(`${kind}:`))?.slice(kind.length + 1);
}

export function meant(
  view: BuranoView,
  near: number,
  chosen: string[],
  key: string,
): BuranoAction | null {
  const me = view.players[near]!;
  const [kind, name] = key.split(":") as [string, string];
  const reserve = part(chosen, "reserve") as Colour | undefined;
  const roof = part(chosen, "roof");
  const prepared = part(chosen, "prepared") as Colour | undefined;
  switch (kind) {
    case "cell":
      return reserve
        ? { move: "add", colour: reserve, place: Number(name) }
        : { move: "prepare", place: Number(name) };
    case "prepared":
      return { move: "build", colour: name as Colour, hole: buildable(view) };
    case "hole": {
      const first = part(chosen, "hole");
      if (roof)
        return {
          move: "roof",
          roof: Number(roof),
          holes: [first ?? name, first ? name : beside(view, name)],
        };
      return { move: "build", colour: prepared ?? me.prepared[0] ?? "pink", hole: name };
    }
    case "roof":
      return view.phase === "discard"
        ? { move: "discard", roof: Number(name) }
        : { move: "roof", roof: Number(name), holes: pair(view) };
    case "place":
      return view.phase === "recall" && name.length === 1
        ? { move: "recall", from: name }
        : { move: "sail", to: name as PlaceName };
    case "hut":
      return { move: "swap", huts: [name, part(chosen, "hut") ?? (name === "A1" ? "B1" : "A1")] };
    case "space":
      if (view.phase === "recall") return { move: "recall", from: name };
      return { move: view.phase === "pay" ? "pay" : "lace", space: name };
    case "fish":
      return { move: "fish", kind: name as (typeof KINDS)[number] };
    case "ship":
      return {
        move: "sell",
        ship: name as Ship,
        cards: [KINDS.find((each) => me.hand?.[each]) ?? KINDS[0]],
      };
    case "card":
      return { move: "bonus", card: name === "none" ? null : Number(name) };
    case "stack":
      return { move: "draw", kind: name as RoofKind };
    case "reserve":
      return view.phase === "turn"
        ? { move: "add", colour: name as Colour, place: 1 + (me.pyramid?.indexOf(null) ?? 0) }
        : { move: "cube", colour: name as Colour };
    default:
      return null;
  }
}

function buildable(view: BuranoView): string {
  return view.holes.find((hole) => hole.buildable)?.hole ?? SOME_HOLES[0];
}

/** The next hole in a row or column, one with cubes if there is one. */
function beside(view: BuranoView, hole: string): string {
  const column = hole.charCodeAt(0);
  const row = Number(hole.slice(1));
  const near = [
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
  ].map(([across, down]) => `${String.fromCharCode(column + across!)}${row + down!}`);
  const inside = near.filter((name) => /^[a-k]([1-9]|1[01])$/.test(name));
  return inside.find((name) => cubesAt(view, name)) ?? inside[0]!;
}

/** Two neighbours with cubes, if there are any. */
function pair(view: BuranoView): [string, string] {
  for (const { hole, cubes } of view.holes) {
    const other = beside(view, hole);
    if (cubes.length && cubesAt(view, other)) return [hole, other];
  }
  return SOME_HOLES;
}

function cubesAt(view: BuranoView, name: string): number {
  return view.holes.find(({ hole }) => hole === name)?.cubes.length ?? 0;
}
