import { expect, test } from "vitest";
import { goesAtOnce, keysOf, wishOf } from "./keys";
import type { Move, Now } from "./types";

const keys = (move: object) => keysOf(move as Move);

test("a move is what it touches", () => {
  expect(keys({ move: "prepare", place: 3 })).toEqual(["cell:3"]);
  expect(keys({ move: "build", colour: "pink", hole: "a1" })).toEqual(["prepared:pink", "hole:a1"]);
  expect(keys({ move: "roof", roof: 2, holes: ["a1", "a2"] })).toEqual([
    "roof:2",
    "hole:a1",
    "hole:a2",
  ]);
  expect(keys({ move: "sell", ship: "pairs", cards: ["crab", "crab"] })).toEqual([
    "ship:pairs",
    "sale:crab+crab",
  ]);
  expect(keys({ move: "bonus", card: null })).toEqual(["card:none"]);
  expect(keys({ move: "end" })).toEqual(["end"]);
  expect(keys({ move: "fill" })).toEqual([]);
});

test("a worker comes back from an island or from a workshop", () => {
  expect(keys({ move: "recall", from: "B" })).toEqual(["place:B"]);
  expect(keys({ move: "recall", from: "7" })).toEqual(["space:7"]);
});

test("what a privilege buys is looked for when it is wished", () => {
  expect(wishOf({ move: "swap", huts: ["A1", "B2"] })).toBe("swap");
  expect(wishOf({ move: "end" })).toBeNull();
});

test("what shows something new is always confirmed", () => {
  const goes = (move: object, now: Now = {}) => goesAtOnce(move as Move, now, false);
  expect(goes({ move: "build", colour: "pink", hole: "a1" })).toBe(true);
  expect(goes({ move: "fish", kind: "unseen" })).toBe(false);
  expect(goes({ move: "fish", kind: "crab" }, { catch: 2 })).toBe(true);
  expect(goes({ move: "fish", kind: "crab" }, { catch: 1 })).toBe(false);
  expect(goes({ move: "bonus", card: 4 })).toBe(false);
  expect(goes({ move: "bonus", card: null })).toBe(true);
  expect(goes({ move: "draw", kind: "four" })).toBe(false);
  expect(goes({ move: "sell", ship: "pairs", cards: [] })).toBe(false);
});

test("the careful confirm what costs", () => {
  const goes = (move: object, now: Now = {}) => goesAtOnce(move as Move, now, true);
  expect(goes({ move: "end" })).toBe(true);
  expect(goes({ move: "build", colour: "pink", hole: "a1" })).toBe(false);
  expect(goes({ move: "lace", space: "3" })).toBe(true);
  expect(goes({ move: "lace", space: "3" }, { privilege: ["3"] })).toBe(false);
});
