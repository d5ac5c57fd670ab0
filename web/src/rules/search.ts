/** What somebody looks for in a text: every word, whatever its ending. */

import { catalogue } from "../lib/catalogue.svelte";

/** So many letters from the end of a word may bend. */
const ENDING = 1;
const SHORT = 3;

function small(text: string): string {
  return text.toLocaleLowerCase(catalogue.language);
}

/** The beginnings of the words sought: "okno" finds "okna" too. */
export function stems(sought: string): string[] {
  return small(sought)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.length > SHORT ? word.slice(0, -ENDING) : word));
}

export function isFound(text: string, sought: string): boolean {
  const whole = small(text);
  return stems(sought).every((stem) => whole.includes(stem));
}

/** A text cut so that every second piece is something sought, with the rest of its word. */
export function cut(text: string, sought: string): string[] {
  const words = stems(sought).map((stem) => stem.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
  if (!words.length) return [text];
  return text.split(new RegExp(String.raw`((?:${words.join("|")})\p{L}*)`, "giu"));
}
