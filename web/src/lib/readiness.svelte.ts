/** How far the games are that the server compiles while the page is there already; asked for as long
 * as somebody looks and something is missing. */

import { api } from "./api";
import type { GameReadiness } from "./protocol";

const POLL = 1_000;
const READY = 100;

class Readiness {
  #games = $state.raw<GameReadiness[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchers = 0;
  #preferred = new Set<string>();

  #of(game: string): GameReadiness | undefined {
    return this.#games.find((one) => one.game === game);
  }

  /** In percent; what has not been heard of is taken for ready. */
  rules(game: string): number {
    return this.#of(game)?.rules ?? READY;
  }

  bots(game: string): number {
    return this.#of(game)?.bots ?? READY;
  }

  /** Whether a table of this game can be laid at once. */
  hasRules(game: string): boolean {
    return this.rules(game) === READY;
  }

  hasBots(game: string): boolean {
    return this.bots(game) === READY;
  }

  /** Let this game be prepared before the others. */
  async prefer(game: string): Promise<void> {
    if (this.hasBots(game) || this.#preferred.has(game)) return;
    this.#preferred.add(game);
    this.#games = await api.prepare(game).catch(() => this.#games);
  }

  /** Look on, until the function that is given back is called. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) void this.#look();
    return () => {
      this.#watchers -= 1;
      if (!this.#watchers) clearTimeout(this.#timer);
    };
  }

  /** Asked again only after an answer: a slow server is not asked by all pages at once. */
  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#games = await api.readiness().catch(() => this.#games);
    const complete = this.#games.every(({ rules, bots }) => rules === READY && bots === READY);
    clearTimeout(this.#timer);
    if (this.#watchers && !(complete && this.#games.length))
      this.#timer = setTimeout(() => void this.#look(), POLL);
  }
}

export const readiness = new Readiness();
