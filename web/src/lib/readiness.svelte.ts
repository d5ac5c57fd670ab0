/** How far the games are that the server compiles while the page is there already; asked for as long
 * as somebody looks and something is missing. */

import { api } from "./api";
import type { GameReadiness } from "./protocol";

const POLL = 1_000;
const READY = 100;

class Readiness {
  #games = $state.raw<GameReadiness[]>([]);
  #timer: ReturnType<typeof setInterval> | undefined;
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
    this.#hear(await api.prepare(game).catch(() => this.#games));
  }

  /** Look on, until the function that is given back is called. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      this.#timer = setInterval(() => void this.#look(), POLL);
      void this.#look();
    }
    return () => {
      this.#watchers -= 1;
      if (!this.#watchers) clearInterval(this.#timer);
    };
  }

  async #look(): Promise<void> {
    this.#hear(await api.readiness().catch(() => this.#games));
  }

  #hear(games: GameReadiness[]): void {
    this.#games = games;
    const complete = games.every(({ rules, bots }) => rules === READY && bots === READY);
    if (complete && games.length) clearInterval(this.#timer);
  }
}

export const readiness = new Readiness();
