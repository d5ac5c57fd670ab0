/** Checking that the cards were dealt as promised: the page computes the hash itself. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Deal } from "./protocol";

const KEY = "laguna.commitment.";

/** Remember the promise as it was first seen. */
export function keepPromise(table: string, commitment: string): void {
  try {
    if (!localStorage.getItem(KEY + table)) localStorage.setItem(KEY + table, commitment);
  } catch {
    // Without storage the promise is that of this visit.
  }
}

export interface Checked {
  computed: string;
  promised: string;
  /** Whether this browser saw the promise before the end. */
  seen: boolean;
  kept: boolean;
  replays: boolean;
}

export function checkDeal(table: string, deal: Deal): Checked {
  const computed = bytesToHex(sha256(utf8ToBytes(`${deal.seed}:${deal.salt}`)));
  let seen: string | null = null;
  try {
    seen = localStorage.getItem(KEY + table);
  } catch {
    // As above.
  }
  const promised = seen ?? deal.commitment;
  return { computed, promised, seen: seen !== null, kept: computed === promised, replays: deal.agrees };
}
