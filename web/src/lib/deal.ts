/** Checking that the cards were dealt as promised: the page computes the hash itself. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { promiseSeen } from "./promise";
import type { Deal } from "./protocol";

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
  const seen = promiseSeen(table);
  const promised = seen ?? deal.commitment;
  return {
    computed,
    promised,
    seen: seen !== null,
    kept: computed === promised,
    replays: deal.agrees,
  };
}
