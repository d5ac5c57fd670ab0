/** Whose chat this browser does not show: it is remembered for each table, and nobody is told. */

import { keep, keptJson } from "./kept";
import type { ChatEntry } from "./protocol";

/** What somebody who chats is known by. */
export function speaker({ seat, by }: Pick<ChatEntry, "seat" | "by">): string {
  return seat === null ? `spectator ${by ?? ""}` : `seat ${seat}`;
}

export class Hidden {
  #who = $state.raw<string[]>([]);
  readonly #key: string;

  constructor(table: string) {
    this.#key = `hidden.${table}`;
    this.#who = keptJson<string[]>(this.#key) ?? [];
  }

  has(who: string): boolean {
    return this.#who.includes(who);
  }

  toggle(who: string): void {
    this.#who = this.has(who) ? this.#who.filter((other) => other !== who) : [...this.#who, who];
    keep(this.#key, this.#who.length ? JSON.stringify(this.#who) : null);
  }
}
