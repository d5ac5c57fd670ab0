/** SHA-256 that also works where a page is not served by TLS. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
