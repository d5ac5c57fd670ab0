import { expect, test } from "vitest";
import { boxOf, cellAt, fieldsUnder, figureBox, firstField, fromTheBack, letterAt, nearest, risenOver, spotAt } from "./geometry"; // prettier-ignore
import type { MulticityView, Spot } from "./types";

const view = {
  city: [
    { order: 1, x: 0, y: 0, fields: "PWGABCDEF" },
    { order: 2, x: -1, y: 0, fields: "abcdefghi" },
  ],
} as unknown as MulticityView;
const spot = (x: number, y: number, direction: "right" | "down") =>
  ({ order: 1, field: "a", direction, at: [x, y] }) as Spot;

test("a field is 32 wide, a tile three fields", () => {
  expect(boxOf([1, -2], 3, "right")).toEqual({ left: 32, top: -64, width: 96, height: 32 });
  expect(boxOf([1, -2], 3, "down")).toEqual({ left: 32, top: -64, width: 32, height: 96 });
  expect(figureBox([1, 1], 2, "down")).toEqual({ left: 32, top: 0, width: 32, height: 96 });
  expect(cellAt(95, -1)).toEqual([0, -1]);
  expect(cellAt(96, 0)).toEqual([1, 0]);
});

test("an object stands on fields in a row, and rises over those above", () => {
  expect(fieldsUnder({ at: [2, 5], length: 2, direction: "right" })).toEqual([[2, 5], [3, 5]]); // prettier-ignore
  expect(fieldsUnder({ at: [2, 5], length: 2, direction: "down" })).toEqual([[2, 5], [2, 6]]); // prettier-ignore
  expect(risenOver({ at: [2, 5], length: 2, direction: "right" })).toEqual([[2, 4], [3, 4]]); // prettier-ignore
  expect(risenOver({ at: [2, 5], length: 2, direction: "down" })).toEqual([[2, 4]]);
});

test("an object snaps to the nearest place that is near enough", () => {
  const spots = [spot(0, 0, "right"), spot(0, 2, "right")];
  expect(nearest(spots, 2, [32, 20], "right")).toBe(spots[0]);
  expect(nearest(spots, 2, [32, 70], "right")).toBe(spots[1]);
  expect(nearest(spots, 2, [32, 80 + 36], "right")).toBeNull();
  expect(nearest(spots, 2, [32 + 60, 16], "right")).toBeNull();
  expect(nearest(spots, 2, [32 + 56, 16], "right")).toBe(spots[0]);
});

test("the direction wanted comes before the other", () => {
  const spots = [spot(0, 0, "right"), spot(0, 0, "down")];
  expect(nearest(spots, 2, [24, 24], "down")).toBe(spots[1]);
  expect(nearest(spots, 2, [24, 24], "right")).toBe(spots[0]);
});

test("an object is held in its middle", () => {
  expect(firstField([48, 16], 3, "right")).toEqual([0, 0]);
  expect(firstField([16, 48], 3, "down")).toEqual([0, 0]);
  expect(firstField([80, 16], 1, "right")).toEqual([2, 0]);
});

test("a field is found on its tile", () => {
  expect(letterAt(view, [1, 0])).toBe("W");
  expect(letterAt(view, [0, 1])).toBe("A");
  expect(letterAt(view, [-1, 2])).toBe("i");
  expect(letterAt(view, [3, 0])).toBeNull();
  expect(spotAt(view, [2, 1], "down")).toEqual({
    order: 1,
    field: "f",
    direction: "down",
    at: [2, 1],
  });
  expect(spotAt(view, [0, 3], "down")).toBeNull();
});

test("what stands in front is drawn last", () => {
  const back = { ...spot(5, 0, "right"), length: 2 };
  const tall = { ...spot(0, 0, "down"), length: 3 };
  const left = { ...spot(1, 0, "right"), length: 2 };
  expect(fromTheBack([tall, back, left])).toEqual([left, back, tall]);
});
