import { afterEach, expect, test } from "vitest";
import { pace, stay } from "./pace";
import { settings } from "./settings.svelte";

afterEach(() => {
  settings.pace = "";
  settings.animations = true;
});

test("until somebody chooses, moves are shown steadily, or at once where nothing moves", () => {
  expect(pace.now).toBe("steady");
  settings.animations = false;
  expect(pace.now).toBe("at once");
  settings.pace = "slow";
  expect(pace.now).toBe("slow");
});

test("what is asked for again is shown step by step", () => {
  settings.pace = "at once";
  expect(pace.again).toBe("steady");
  settings.pace = "fast";
  expect(pace.again).toBe("fast");
});

test("a slower pace stays longer, and longest between turns", () => {
  const stays = (["at once", "fast", "steady", "slow"] as const).map((one) => stay(one, false));
  expect(stays).toEqual([0, 400, 950, 1800]);
  expect([stay("at once", true), stay("fast", true)]).toEqual([0, 800]);
  expect([stay("steady", true), stay("slow", true)]).toEqual([1900, 3000]);
});
