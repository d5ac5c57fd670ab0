import { expect, test } from "vitest";
import type { Entry, Line, Source } from "../../lib/protocol";
import { compare, gradeFrom, gradeOf, how, lineName, outcome } from "./pad";

const told = (key: string, facts: object, sheet = false) =>
  how({ key } as Line, { facts } as unknown as Entry, sheet);

test("alone, points bring a verdict (W10.4)", () => {
  expect([0, 60, 61, 70, 71, 80, 81, 85, 86].map(gradeOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4]);
  expect([0, 1, 2, 3, 4].map(gradeFrom)).toEqual([0, 61, 71, 81, 86]);
});

test("alone, the verdict is told with its span", () => {
  const alone = (points: number, grade: number, from: number | null, to: number | null) =>
    outcome({ points, grade, from, to }, ["Ada"]);
  expect(alone(75, 2, 71, 80)).toBe("75 points (71 to 80, W10.4): well done");
  expect(alone(1, 0, null, 60)).toMatch(/^1 point \(.*60.*\): so-so$/);
});

test("who shares the win is named", () => {
  const given = { winners: [0, 2], points: 41, by: null };
  expect(outcome(given, ["Ada", "Bo", "Cy"])).toBe(
    "Ada and Cy share the win with 41 points (W8.6).",
  );
});

test("an entry tells how it came about", () => {
  expect(told("permits", { per: 3, count: 4 })).toBe("3 × 4");
  expect(told("shopkeeper", { count: 1 })).toBe("1 kind of shop");
  expect(told("seamstress", { count: 2, per: 4 })).toBe("4 × 2 pairs of awnings");
  expect(told("policeman", { count: 0 })).toBe("no lamps");
  expect(told("shops", { shops: [] })).toBe("none");
  expect(told("windows", { count: 3, most: true })).toBe("3 closed, the most");
});

test("a house is named by its column, on a sheet by its number", () => {
  const facts = { house: 1, column: 5, per: 3, bonus: 2, things: { cat: 2 } };
  expect(told("man", facts)).toBe("house 5: 3 × 2 cats + 2");
  expect(told("man", facts, true)).toBe("house 1: 3 × 2 cats + 2");
});

test("what the winner had more of, or less", () => {
  const source = (points: number) => ({ name: "windows", points }) as Source;
  expect(compare(source(2), "2 points")).toBe("2 points saved on windows");
  expect(compare(source(-2), "2 points")).toBe("2 points lost to windows");
});

test("lines are named in the game's words", () => {
  expect(lineName({ key: "cats", name: "?" } as Line)).toBe("Cats, for ties");
  expect(lineName({ key: "new", name: "A new line" } as Line)).toBe("A new line");
});
