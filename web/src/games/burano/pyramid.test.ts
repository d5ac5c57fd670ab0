import { expect, test } from "vitest";
import { LEVELS, Look, SPOTS, covers, spotOf, supports } from "./pyramid";

test("nine, four and one make a pyramid of fourteen", () => {
  expect(LEVELS).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 11, 12, 13], [14]]);
  expect(SPOTS.map(({ place }) => place)).toEqual(LEVELS.flat());
});

test("the middle of the base is in the middle", () => {
  expect(spotOf(5)).toEqual({ place: 5, level: 0, x: 0, y: 0 });
  expect(spotOf(1)).toEqual({ place: 1, level: 0, x: -1, y: -1 });
  expect(spotOf(11)).toEqual({ place: 11, level: 1, x: 0.5, y: -0.5 });
});

test("each cube above lies on four", () => {
  expect(supports(1)).toEqual([]);
  expect(supports(10)).toEqual([1, 2, 4, 5]);
  expect(supports(13)).toEqual([5, 6, 8, 9]);
  expect(supports(14)).toEqual([10, 11, 12, 13]);
});

test("a cube is covered by those that lie on it", () => {
  expect(covers(1)).toEqual([10]);
  expect(covers(2)).toEqual([10, 11]);
  expect(covers(5)).toEqual([10, 11, 12, 13]);
  expect(covers(14)).toEqual([]);
});

test("nearer and higher cubes are drawn later", () => {
  const order = new Look(0, 0).blocks(() => true).map(({ place }) => place);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  const behind = new Look(Math.PI, 0).blocks((place) => place < 10).map(({ place }) => place);
  expect(new Set(behind.slice(0, 3))).toEqual(new Set([7, 8, 9]));
});

test("taken apart, it is seen from straight above", () => {
  const flat = new Look(0, 1);
  expect(flat.flatten).toBeCloseTo(1);
  expect(flat.rise).toBeCloseTo(0);
  expect(flat.blocks((place) => place === 14)[0]!.sides).toEqual([]);
});
