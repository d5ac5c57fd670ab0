import { afterEach, expect, test, vi } from "vitest";
import { api, leavePage, passing, Refused } from "./api";

afterEach(() => vi.unstubAllGlobals());

/** A server that never answers; what is asked of it, and whether somebody still waits. */
function silent(): (AbortSignal | null)[] {
  const asked: (AbortSignal | null)[] = [];
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    asked.push(signal ?? null);
    return new Promise((_, refuse) =>
      signal?.addEventListener("abort", () => refuse(new Error("aborted"))),
    );
  });
  return asked;
}

test("what a page asked for is let go of when it is left, and may be asked for again", async () => {
  const asked = silent();
  const replay = api.replay("one");
  leavePage();
  await expect(replay).rejects.toBeInstanceOf(Refused);
  expect(asked[0]?.aborted).toBe(true);
  void api.replay("two").catch(() => null);
  expect(asked[1]?.aborted).toBe(false);
});

test("what all pages share is still waited for", () => {
  const asked = silent();
  void api.games();
  leavePage();
  expect(asked[0]?.aborted).toBe(false);
});

test("a server that is silent for too long is given up with a word", async () => {
  silent();
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const replay = api.replay("one");
  late.abort();
  const error: unknown = await replay.catch((error: unknown) => error);
  expect((error as Refused).fault.text).toContain("takes long");
  expect(passing(error)).toBe(true);
  vi.restoreAllMocks();
});

test("what is refused for good is not worth asking again", () => {
  const fault = { text: "", values: {}, rule: null, places: [] };
  expect(passing(new Refused(fault, 404))).toBe(false);
  expect(passing(new Refused(fault, 503))).toBe(true);
});
