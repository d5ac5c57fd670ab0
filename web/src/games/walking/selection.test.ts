import { expect, test } from "vitest";
import {
  clashesAt,
  coinsFor,
  invitesOf,
  laysOf,
  layAt,
  leaving,
  mayEnd,
  moveWith,
  rowsPicked,
  runs,
  sorted,
  takeOf,
} from "./selection";
import type { Move, Row } from "./types";

const take = (column: number, ...rows: Row[]): Move => ({ move: "take", column, rows });
/** All that a full column allows: one, two or three cards, from its top or its bottom (W3.2). */
const COLUMN: Move[] = [
  take(3, "ground"),
  take(3, "roof"),
  take(3, "ground", "first"),
  take(3, "first", "roof"),
  take(3, "ground", "first", "roof"),
];

test("fewer cards, more coins (W3.3)", () => {
  expect(coinsFor(["ground"])).toBe(2);
  expect(coinsFor(["ground", "first"])).toBe(1);
  expect(coinsFor(["ground", "first", "roof"])).toBe(0);
  expect(coinsFor([])).toBe(0);
});

test("a click picks the shortest run; the middle card alone waits for another", () => {
  expect(rowsPicked(COLUMN, 3, ["roof"])).toEqual(["roof"]);
  expect(rowsPicked(COLUMN, 3, ["first"])).toEqual(["first"]);
  expect(rowsPicked(COLUMN, 3, ["first", "ground"])).toEqual(["ground", "first"]);
  expect(rowsPicked(COLUMN, 3, ["ground", "roof"])).toEqual(["ground", "first", "roof"]);
  expect(rowsPicked(COLUMN, 4, ["roof"])).toEqual(["roof"]);
});

test("of runs equally short the higher comes first", () => {
  expect(runs(COLUMN, 3, ["first"]).map((found) => found.rows)).toEqual([
    ["first", "roof"],
    ["ground", "first"],
    ["ground", "first", "roof"],
  ]);
});

test("a taking stands for exactly its rows", () => {
  expect(takeOf(COLUMN, 3, ["first"])).toBeUndefined();
  expect(takeOf(COLUMN, 3, ["roof", "first"])).toEqual(take(3, "first", "roof"));
  expect(takeOf(COLUMN, 2, ["roof"])).toBeUndefined();
});

test("moves are found by what they are made with", () => {
  const legal: Move[] = [
    { move: "lay", card: "P1a", column: 5, row: "ground" },
    { move: "lay", card: "R2b", column: 5, row: "first" },
    { move: "invite", character: "mayor", column: 5 },
    { move: "sell", card: "P1a" },
    { move: "remove", character: "girl" },
    { move: "end" },
  ];
  expect(laysOf(legal)).toHaveLength(2);
  expect(laysOf(legal, "R2b")).toEqual([legal[1]]);
  expect(invitesOf(legal, "mayor")).toEqual([legal[2]]);
  expect(invitesOf(legal, "girl")).toEqual([]);
  expect(moveWith(legal, "sell", "P1a")).toEqual(legal[3]);
  expect(moveWith(legal, "return", "P1a")).toBeUndefined();
  expect(moveWith(legal, "remove", "girl")).toEqual(legal[4]);
  expect(moveWith(legal, "remove", "boy")).toBeUndefined();
  expect(mayEnd(legal)).toBe(true);
  expect(mayEnd(legal.slice(0, 5))).toBe(false);
});

test("a card is laid on its own level", () => {
  expect(layAt("P2b", 4)).toEqual({ move: "lay", card: "P2b", column: 4, row: "first" });
});

test("the broken rules of a place are those of its column (W4.3)", () => {
  const clashes = { P2b: [{ column: 4, rules: ["W4.3a"] }] };
  expect(clashesAt(clashes, "P2b", 4)).toEqual(["W4.3a"]);
  expect(clashesAt(clashes, "P2b", 5)).toEqual([]);
  expect(clashesAt(clashes, "R1a", 4)).toEqual([]);
});

test("with one or two players the farthest card of each row leaves (W7.2)", () => {
  const display = [
    ["R1a", "R2a", "R3a"],
    ["P1a", null, "P3a"],
    [null, null, "B3a"],
  ];
  expect(leaving(display, 1)).toEqual(new Set(["P1a", "R2a", "B3a"]));
  expect(leaving(display, 2)).toEqual(new Set(["P1a", "R2a", "B3a"]));
  expect(leaving(display, 3)).toEqual(new Set());
});

test("a hand is held by level, ground floors first", () => {
  expect(sorted(["R3a", "P1b", "B2c", "R1a"])).toEqual(["P1b", "R1a", "B2c", "R3a"]);
});
