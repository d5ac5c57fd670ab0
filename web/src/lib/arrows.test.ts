import { expect, test } from "vitest";
import { ARROWS, nextThing, type Way } from "./arrows";

const at = (thing: Way) => thing;
const from = (things: Way[], way: string, cone?: number) =>
  nextThing(
    things,
    at,
    [0, 0],
    ARROWS[way]!,
    cone === undefined ? { least: 1 } : { least: 1, cone },
  );

test("each arrow leads to what lies in its direction", () => {
  const around: Way[] = [[10, 0], [-10, 0], [0, 10], [0, -10]]; // prettier-ignore
  expect(from(around, "ArrowRight")).toEqual([10, 0]);
  expect(from(around, "ArrowLeft")).toEqual([-10, 0]);
  expect(from(around, "ArrowDown")).toEqual([0, 10]);
  expect(from(around, "ArrowUp")).toEqual([0, -10]);
});

test("what is aside counts two and a half times as far", () => {
  expect(from([[10, 10], [34, 0]], "ArrowRight")).toEqual([34, 0]); // prettier-ignore
  expect(from([[10, 10], [36, 0]], "ArrowRight")).toEqual([10, 10]); // prettier-ignore
});

test("what is not ahead, or too near, is not reached", () => {
  expect(from([[-5, 0], [1, 0], [0, 9]], "ArrowRight")).toBeUndefined(); // prettier-ignore
});

test("within a cone only what is more ahead than aside is reached", () => {
  expect(from([[5, 6]], "ArrowRight", 1)).toBeUndefined();
  expect(from([[5, 5]], "ArrowRight", 1)).toEqual([5, 5]);
});
