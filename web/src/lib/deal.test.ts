import { beforeEach, expect, test } from "vitest";
import { checkDeal } from "./deal";
import { hash } from "./hash";
import { keep } from "./kept";
import { keepPromise, promiseSeen } from "./promise";
import type { Deal } from "./protocol";

const TABLE = "tulip-crab";

/** As the server tells it at the end, nothing wrong with it. */
function dealt(change: Partial<Deal> = {}): Deal {
  return {
    number: "42",
    salt: "abcd",
    commitment: hash("42:abcd"),
    seed: "42",
    agrees: true,
    words: [{ seal: null, word: null }],
    ...change,
  } as Deal;
}

beforeEach(() => localStorage.clear());

test("the hash is SHA-256", () => {
  expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("an honest deal is found honest", () => {
  keepPromise(TABLE, hash("42:abcd"));
  expect(checkDeal(TABLE, dealt())).toMatchObject({
    seen: true,
    kept: true,
    words: ["none"],
    own: [],
    follows: true,
    replays: true,
  });
});

test("the first promise counts, whatever the server says later", () => {
  keepPromise(TABLE, "first");
  keepPromise(TABLE, hash("42:abcd"));
  expect(promiseSeen(TABLE)).toBe("first");
  expect(checkDeal(TABLE, dealt()).kept).toBe(false);
});

test("without a promise seen there is only the server's word", () => {
  expect(checkDeal(TABLE, dealt())).toMatchObject({ seen: false, kept: true });
  expect(checkDeal(TABLE, dealt({ commitment: "else" })).kept).toBe(false);
});

test("words of players make the seed", () => {
  const words = [
    { seal: hash("one"), word: "one" },
    { seal: null, word: null },
  ];
  const seed = (BigInt(`0x${hash("42:abcd:one:-").slice(0, 16)}`) / 2n).toString();
  expect(checkDeal(TABLE, dealt({ words, seed } as Partial<Deal>))).toMatchObject({
    seed,
    follows: true,
    words: ["right", "none"],
  });
  expect(checkDeal(TABLE, dealt({ words } as Partial<Deal>)).follows).toBe(false);
});

test("my own word is looked for", () => {
  keep(`word.${TABLE}.0`, "mine");
  const said = (word: string | null, seal: string | null) =>
    checkDeal(TABLE, dealt({ words: [{ seal, word }] } as Partial<Deal>));
  expect(said("mine", hash("mine"))).toMatchObject({ words: ["right"], own: [0] });
  expect(said("other", hash("other"))).toMatchObject({ words: ["wrong"], own: [] });
  expect(said(null, hash("mine")).words).toEqual(["left out"]);
  keep(`shown.${TABLE}.0`, "yes");
  expect(said(null, hash("mine")).words).toEqual(["late"]);
  keep(`seals.${TABLE}`, JSON.stringify([hash("mine")]));
  expect(said("other", hash("other")).words).toEqual(["sealed otherwise"]);
});
