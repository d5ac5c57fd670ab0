/** The words that this browser adds to deals: sealed when somebody sits down, shown once all seals
 * are known, so that nobody can choose a deal. */

import { api } from "./api";
import { keep, kept, keptJson } from "./kept";
import type { ClientMessage, TableInfo, TableRequest } from "./protocol";

const WORD_BYTES = 16;
/** For browsers that keep nothing: as long as the page is open. */
const unkept = new Map<string, string>();

async function hash(text: string): Promise<string> {
  return (await import("./hash")).hash(text);
}

function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function remember(name: string, text: string): void {
  unkept.set(name, text);
  keep(name, text);
}

function recall(name: string): string | null {
  return kept(name) ?? unkept.get(name) ?? null;
}

/** The word that this browser has for a seat. */
export function wordOf(table: string, seat: number): string | null {
  return recall(`word.${table}.${seat}`);
}

function keepWord(table: string, seat: number, word: string): void {
  remember(`word.${table}.${seat}`, word);
}

/** Whether this browser has shown its word for a seat. */
export function wordShown(table: string, seat: number): boolean {
  return recall(`shown.${table}.${seat}`) !== null;
}

/** The seals of a table by seat, as this browser saw them before it showed a word. */
export function sealsSeen(table: string): (string | null)[] | null {
  return keptJson<(string | null)[]>(`seals.${table}`);
}

export async function openTable(request: TableRequest): Promise<TableInfo> {
  const words = request.seats.map(({ kind }) => (kind === "mine" ? newWord() : null));
  const seals = await Promise.all(words.map((word) => word && hash(word)));
  const seats = request.seats.map((seat, number) => ({ ...seat, seal: seals[number] }));
  const table = await api.create({ ...request, seats });
  words.forEach((word, seat) => word && keepWord(table.id, seat, word));
  return table;
}

/** Follow a link, or sit down at a public table. */
export async function sitDown(take: (seal: string) => Promise<TableInfo>): Promise<TableInfo> {
  const word = newWord();
  const seal = await hash(word);
  const table = await take(seal);
  for (const seat of table.seats) {
    if (seat.mine && seat.seal === seal) keepWord(table.id, seat.seat, word);
  }
  return table;
}

/** Seal and show the words of this browser's seats, as far as it is time. */
export async function addWords(
  table: TableInfo,
  say: (message: ClientMessage) => void,
): Promise<void> {
  if (table.status !== "dealing") return;
  const sealed = table.seats.every(({ word }) => word !== "expected");
  if (sealed && !seenTheSame(table)) return;
  for (const { seat, mine, word: state, seal } of table.seats) {
    if (!mine) continue;
    if (state === "expected") {
      const word = wordOf(table.id, seat) ?? newWord();
      keepWord(table.id, seat, word);
      say({ type: "seal", seat, seal: await hash(word) });
    }
    const word = wordOf(table.id, seat);
    if (sealed && state === "sealed" && word && (await hash(word)) === seal) {
      remember(`shown.${table.id}.${seat}`, "yes");
      say({ type: "word", seat, word });
    }
  }
}

/** Remember the seals when they are complete; whether they are those seen before. */
function seenTheSame(table: TableInfo): boolean {
  const seals = table.seats.map(({ seal }) => seal ?? null);
  const seen = sealsSeen(table.id);
  if (seen) return seen.join() === seals.join();
  remember(`seals.${table.id}`, JSON.stringify(seals));
  return true;
}
