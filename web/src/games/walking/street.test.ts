import { expect, test } from "vitest";
import { alike, columnsOf, columnsStanding, movesOf, plots } from "./street";
import type { Move, Player, Scaffold } from "./types";

function street(columns: number[], scaffolds: Scaffold[] = []): Player {
  const houses = columns.map((column) => ({ column, cards: ["P1a", null, null] }));
  return { street: houses, scaffolds } as unknown as Player;
}
const lay = (column: number): Move => ({ move: "lay", card: "P1a", column, row: "ground" });

test("an empty street shows five places around the middle", () => {
  expect(columnsOf(street([]), [], [])).toEqual([3, 4, 5, 6, 7]);
});

test("a street shows what stands and where a card can be laid, at least five places", () => {
  expect(columnsOf(street([5, 6]), [], [])).toEqual([3, 4, 5, 6, 7]);
  expect(columnsOf(street([5]), [[4, "first"]], [lay(8)])).toEqual([4, 5, 6, 7, 8]);
  expect(columnsOf(street([1, 2]), [], [])).toEqual([1, 2, 3, 4, 5]);
  expect(columnsOf(street([8, 9]), [], [])).toEqual([5, 6, 7, 8, 9]);
  expect(columnsOf(street([3, 7]), [], [lay(2), lay(8)])).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test("in small only what stands is drawn", () => {
  expect(columnsStanding(street([]))).toEqual([]);
  expect(columnsStanding(street([4, 6], [[7, "first"]]))).toEqual([4, 5, 6, 7]);
});

test("each place tells its card and its scaffold", () => {
  const [, second] = plots(street([4]), [[4, "first"]], [3, 4]);
  expect(second!.places).toEqual([
    { column: 4, row: "ground", card: "P1a", scaffold: false },
    { column: 4, row: "first", card: null, scaffold: true },
    { column: 4, row: "roof", card: null, scaffold: false },
  ]);
  expect(plots(street([4]), [], [3])[0]!.house).toBeNull();
});

test("two arrangements are alike in any order", () => {
  expect(alike([[1, "roof"], [2, "roof"]], [[2, "roof"], [1, "roof"]])).toBe(true); // prettier-ignore
  expect(alike([[1, "roof"]], [[1, "first"]])).toBe(false);
  expect(alike([[1, "roof"]], [])).toBe(false);
});

test("a scaffold moves where the other may stay, or aside", () => {
  const now: Scaffold[] = [[4, "ground"], [5, "ground"]]; // prettier-ignore
  const choices: Scaffold[][] = [
    now,
    [[4, "ground"], [6, "ground"]],
    [[7, "ground"], [6, "ground"]],
    [[4, "ground"]],
  ]; // prettier-ignore
  expect(movesOf(choices, now, [5, "ground"]).map(({ to }) => to)).toEqual([[6, "ground"], null]);
  expect(movesOf(choices, now, [4, "ground"])).toEqual([]);
});

test("one that is aside comes to a place", () => {
  const choices: Scaffold[][] = [[[4, "ground"]], [[4, "ground"], [6, "ground"]]]; // prettier-ignore
  expect(movesOf(choices, [[4, "ground"]], null)).toEqual([
    { to: [6, "ground"], arrangement: choices[1] },
  ]);
});
