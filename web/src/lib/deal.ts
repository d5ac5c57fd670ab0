/** Checking that nobody chose the deal: the page computes every hash itself. */

import { hash } from "./hash";
import { promiseSeen } from "./promise";
import type { Deal } from "./protocol";
import { sealsSeen, wordOf, wordShown } from "./words";

/** Hexadecimal digits of a hash that make a seed, but for the last bit. */
const SEED_DIGITS = 16;

/** What became of a seat's word: `none` was promised; `sealed otherwise` than this browser saw;
 * `late` is one of our own that the server says never came. */
export type WordCheck = "right" | "none" | "left out" | "wrong" | "sealed otherwise" | "late";

export interface Checked {
  /** SHA-256 of the server's number and salt, and what was promised. */
  computed: string;
  promised: string;
  /** Whether this browser saw the promise before the end. */
  seen: boolean;
  kept: boolean;
  words: WordCheck[];
  /** The seats whose word this browser knows to be its own. */
  own: number[];
  seed: string;
  follows: boolean;
  replays: boolean;
}

export function checkDeal(table: string, deal: Deal): Checked {
  const computed = hash(`${deal.number}:${deal.salt}`);
  const seen = promiseSeen(table);
  const promised = seen ?? deal.commitment;
  const seals = sealsSeen(table);
  const words = deal.words.map((_, seat) => checkWord(table, deal, seat, seals));
  const seed = seedOf(deal);
  return {
    computed,
    promised,
    seen: seen !== null,
    kept: computed === promised,
    words,
    own: deal.words.flatMap(({ word }, seat) =>
      word !== null && word === wordOf(table, seat) ? [seat] : [],
    ),
    seed,
    follows: seed === deal.seed,
    replays: deal.agrees,
  };
}

function checkWord(
  table: string,
  deal: Deal,
  seat: number,
  seals: (string | null)[] | null,
): WordCheck {
  const { seal, word } = deal.words[seat]!;
  const mine = wordOf(table, seat);
  if (seals && seals[seat] !== seal) return "sealed otherwise";
  if (word !== null) {
    return hash(word) === seal && (mine === null || mine === word) ? "right" : "wrong";
  }
  if (mine !== null && wordShown(table, seat)) return "late";
  return seal === null ? "none" : "left out";
}

/** Without any word the server's number is the seed. */
function seedOf({ number, salt, words }: Deal): string {
  if (words.every(({ word }) => word === null)) return number;
  const text = [number, salt, ...words.map(({ word }) => word ?? "-")].join(":");
  return (BigInt(`0x${hash(text).slice(0, SEED_DIGITS)}`) >> 1n).toString();
}
