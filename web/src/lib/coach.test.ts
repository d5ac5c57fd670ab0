import { beforeEach, expect, test } from "vitest";
import { Coach, explainedBefore, invite } from "./coach.svelte";
import type { CoachStep } from "./game";
import type { Action, StateMessage, View } from "./protocol";

const plain = { rule: "", at: "", text: () => "" };
const is = (move: string) => (action: Action) => "move" in action && action.move === move;
const may = (move: string) => (_: unknown, legal: Action[]) => legal.some(is(move));
const TELL: CoachStep = { ...plain, id: "tell", when: () => true };
const BUILD: CoachStep = {
  ...plain,
  id: "build",
  asks: true,
  when: may("build"),
  takes: is("build"),
};
const LATER: CoachStep = { ...plain, id: "later", uncounted: true, when: () => true };
const STEPS = [TELL, BUILD, LATER];
const build = { move: "build" } as Action;
const end = { move: "end" } as Action;
const now = (...legal: Action[]) => ({ view: {}, legal }) as unknown as StateMessage;

beforeEach(() => {
  localStorage.clear();
  invite("burano", "one", true);
});

test("what a lesson asks for comes before everything else, and once done all is free", () => {
  const coach = new Coach("burano", "one", STEPS, true);
  expect(coach.instead(end, now(build, end), [])).toBe(BUILD);
  expect(coach.instead(build, now(build, end), [])).toBeNull();
  coach.gotIt(BUILD);
  expect(coach.instead(end, now(build, end), [])).toBeNull();
});

test("what cannot be done now is not insisted on, nor by a coach that has left", () => {
  const coach = new Coach("burano", "one", STEPS, true);
  expect(coach.instead(end, now(end), [])).toBeNull();
  coach.leave();
  expect(coach.instead(end, now(build, end), [])).toBeNull();
});

test("a lesson counts its own steps alone", () => {
  const coach = new Coach("burano", "one", STEPS, true);
  expect(coach.progress(TELL, {} as View)).toBe("1/2");
  coach.gotIt(TELL);
  expect(coach.progress(BUILD, {} as View)).toBe("2/2");
  expect(coach.progress(LATER, {} as View)).toBe("");
});

test("a lesson goes on where it was left, whatever was told at another table", () => {
  new Coach("burano", "one", STEPS, true).gotIt(TELL);
  invite("burano", "two", true);
  const other = new Coach("burano", "two", STEPS, true);
  expect(other.step(now(build), [])).toBe(TELL);
  other.gotIt(TELL);
  other.gotIt(BUILD);
  expect(new Coach("burano", "one", STEPS, true).step(now(build), [])).toBe(BUILD);
  expect(explainedBefore("burano")).toBe(2);
});

test("coaches at two tables do not forget each other", () => {
  const first = new Coach("burano", "one", STEPS, true);
  invite("burano", "two", true);
  first.gotIt(TELL);
  expect(new Coach("burano", "two", STEPS, true).here).toBe(true);
});
