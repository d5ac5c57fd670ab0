import { expect, test } from "vitest";
import { coach } from "./coach";
import type { WalkingAction as Move, WalkingView } from "./facts";

type Me = { laid?: number; complete?: number; scaffolds?: number; hand?: number };

/** What the coach would say now, of all that it has to say. */
function said(moves: Move["move"][], me: Me = {}, change: Partial<WalkingView> = {}): string[] {
  const { laid = 0, complete = 0, scaffolds = 0, hand = 0 } = me;
  const player = {
    backs: [hand, 0, 0],
    street: Array.from({ length: Math.max(laid, complete) }, (_, i) => ({
      cards: [i < laid ? "P1a" : null, null, null],
      complete: i < complete,
    })),
    scaffolds: Array.from({ length: scaffolds }),
  };
  const view = {
    viewer: 0,
    seat: 0,
    seats: 2,
    edition: "pl",
    round: 1,
    windows: true,
    lasting: null,
    clashes: {},
    players: [player, { ...player, street: [] }],
    ...change,
  } as unknown as WalkingView;
  const legal = moves.map((move) => ({ move }));
  return coach.filter(({ when }) => when(view, legal as never, [])).map(({ id }) => id);
}

test("a first game begins with its aim and its end, and a taking", () => {
  expect(said(["take"])).toEqual(["welcome", "ending", "first points", "take"]);
});

test("the first card is spoken of until it lies", () => {
  expect(said(["lay"])).toEqual(["lay"]);
  expect(said(["lay", "end"], { laid: 1, scaffolds: 1 })).toEqual(["scaffolds", "growing", "end"]);
  expect(said(["lay"], { laid: 2 })).toContain("neighbours");
  expect(said(["lay"], { laid: 1 })).not.toContain("neighbours");
});

test("in the turn of others the coach keeps quiet", () => {
  expect(said([], { laid: 2, scaffolds: 2, hand: 3, complete: 2 }, { seat: 1 })).toEqual([]);
});

test("from the second round on it speaks of what a round changes", () => {
  expect(said([], {}, { round: 1 })).toEqual([]);
  expect(said([], {}, { round: 2 })).toEqual(["cat", "shift"]);
  expect(said([], {}, { round: 2, seats: 3 })).toEqual(["cat", "shift"]);
  expect(said([], {}, { round: 2, seats: 1 })).toEqual(["shift"]);
});

test("the turn is ended when no card can be laid, and only then must it be", () => {
  const end = coach.find(({ id }) => id === "end")!;
  const view = { viewer: 0, players: [{}] } as unknown as WalkingView;
  expect(end.text(view, [{ move: "lay" }, { move: "end" }] as never)).toContain("Lay another card");
  expect(end.text(view, [{ move: "end" }])).not.toContain("Lay another card");
});

test("the numbers count what can come up at the table", () => {
  const left = (view: Partial<WalkingView>) =>
    coach.filter(({ fits }) => fits && !fits(view as WalkingView)).map(({ id }) => id);
  expect(left({ seats: 2, windows: true })).toEqual(["removal"]);
  expect(left({ seats: 1, windows: false })).toEqual(["cat", "windows"]);
});

test("cards are kept from the third round on", () => {
  expect(said([], { hand: 2 }, { round: 3 })).toContain("keeping");
  expect(said([], { hand: 2 }, { round: 2 })).not.toContain("keeping");
});

test("a complete house brings the characters", () => {
  expect(said(["invite"])).toEqual(["complete", "characters", "invite"]);
});

test("windows are told before the first house is complete", () => {
  const house = { column: 5, cards: ["P1a", "P2a", null], complete: false };
  const view = { viewer: 0, seat: 0, windows: true, players: [{ street: [house] }] };
  const windows = coach.find(({ id }) => id === "windows")!;
  const now = (column: number) =>
    windows.when(view as unknown as WalkingView, [{ move: "lay", column }] as never, []);
  expect(now(5)).toBe(true);
  expect(now(6)).toBe(false);
  expect(said([], { complete: 1 })).toEqual(["windows"]);
  expect(said([], { complete: 1 }, { windows: false })).toEqual([]);
});

test("permits and what goes alone are spoken of when they matter", () => {
  expect(said([], {}, { clashes: { P1a: [] } })).toEqual(["permits"]);
  expect(said(["remove"])).toEqual([]);
  expect(said(["remove"], {}, { seats: 1 })).toEqual(["removal"]);
});
