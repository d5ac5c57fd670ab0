import { expect, test } from "vitest";
import { coach } from "./coach";
import type { Move, WalkingView } from "./types";

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
  return coach.filter(({ when }) => when(view, legal as never)).map(({ id }) => id);
}

test("a first game begins with what it is about, and a taking", () => {
  expect(said(["take"])).toEqual(["welcome", "first points", "coins", "take"]);
});

test("the first card is spoken of until it lies", () => {
  expect(said(["lay"])).toEqual(["price", "lay"]);
  expect(said(["lay", "end"], { laid: 1, scaffolds: 1 })).toEqual([
    "levels",
    "scaffolds",
    "growing",
    "end",
  ]);
  expect(said(["lay"], { laid: 2 })).toContain("neighbours");
  expect(said(["lay"], { laid: 1 })).not.toContain("neighbours");
});

test("in the turn of others the coach keeps quiet", () => {
  expect(said([], { laid: 2, scaffolds: 2, hand: 3, complete: 2 }, { seat: 1 })).toEqual([]);
});

test("from the second round on it speaks of what a round changes", () => {
  expect(said([], {}, { round: 1 })).toEqual([]);
  expect(said([], {}, { round: 2 })).toEqual(["cat", "shift", "leaving"]);
  expect(said([], {}, { round: 2, seats: 3 })).toEqual(["cat", "shift"]);
  expect(said([], {}, { round: 2, seats: 1 })).toEqual(["shift", "leaving"]);
});

test("a full hand is spoken of at the limit of three cards (W6.3)", () => {
  expect(said([], { hand: 3 }, { round: 2 })).toContain("limits");
  expect(said([], { hand: 2 }, { round: 2 })).not.toContain("limits");
  expect(said([], { hand: 2 }, { round: 3 })).toContain("keeping");
  expect(said([], { hand: 2 }, { round: 2 })).not.toContain("keeping");
});

test("a complete house brings the characters", () => {
  expect(said(["invite"])).toEqual(["complete", "tourists", "inhabitants", "prospects", "invite"]);
});

test("windows matter with a complete house, the end with two", () => {
  expect(said([], { complete: 1 })).toEqual(["windows"]);
  expect(said([], { complete: 1 }, { windows: false })).toEqual([]);
  expect(said([], { complete: 2 })).toEqual(["windows", "ending"]);
});

test("decks and permits are spoken of when they matter", () => {
  expect(said([], {}, { lasting: { refills: 1, short: [] } })).toEqual(["decks"]);
  expect(said([], {}, { clashes: { P1a: [] } })).toEqual(["permits"]);
  expect(said(["remove"])).toEqual([]);
  expect(said(["remove"], {}, { seats: 1 })).toEqual(["removal"]);
});
