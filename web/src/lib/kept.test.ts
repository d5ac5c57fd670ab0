import { beforeEach, expect, test, vi } from "vitest";
import { keep, kept, keptJson } from "./kept";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("what is kept is found again, and forgotten when asked", () => {
  keep("name", "Ada");
  expect(kept("name")).toBe("Ada");
  expect(localStorage.getItem("laguna.name")).toBe("Ada");
  keep("name", null);
  expect(kept("name")).toBeNull();
});

test("what is kept for this window is not kept for good", () => {
  keep("moves", "[]", "session");
  expect(kept("moves")).toBeNull();
  expect(kept("moves", "session")).toBe("[]");
});

test("what is no JSON counts as nothing", () => {
  keep("settings", "{oops");
  expect(keptJson("settings")).toBeNull();
  keep("settings", '{"sound":false}');
  expect(keptJson("settings")).toEqual({ sound: false });
  expect(keptJson("never")).toBeNull();
});

test("a browser that keeps nothing still plays", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  keep("name", "Ada");
  expect(kept("name")).toBeNull();
  vi.unstubAllGlobals();
});
