/** What the person at the board is about to do: things chosen one by one, until they make a move. */

import { createContext } from "svelte";
import { TablePlay, type Anchor } from "../../lib/play.svelte";
import { settings } from "../../lib/settings.svelte";
import { goesAtOnce, keysOf, wishOf, type Wish } from "./keys";
import { meant } from "./meant";
import type { BuranoAction, BuranoFacts, BuranoParts } from "./facts";

export type Panel = "lagoon" | "mine" | "others";

export class Play extends TablePlay<BuranoFacts> {
  /** The keys of what is chosen, in the order of choosing. */
  choice = $state.raw<readonly string[]>([]);
  /** What a privilege shall be spent on. */
  wish = $state<Wish | null>(null);
  /** Which of several moves that touch the same things. */
  variant = $state(0);
  /** My points after the ready move, if the game ended then. */
  pointsAfter = $state<number | null>(null);
  /** The part of the table that a phone shows. */
  panel = $state<Panel>("lagoon");
  /** The seat whose whole board lies over the lagoon. */
  visited = $state<number | null>(null);

  get parts(): BuranoParts {
    return this.props().parts as BuranoParts;
  }

  /** Whether a learner goes through the first lesson here. */
  get lesson(): boolean {
    return this.props().lesson ?? false;
  }

  /** Whether a bot can be asked what it would do. */
  get mayAsk(): boolean {
    return this.props().propose !== undefined;
  }

  /** What a bot would do here, to the end of the phase. */
  async propose(): Promise<BuranoAction[]> {
    return (await this.props().propose?.()) ?? [];
  }

  /** Moves that can still come of what is chosen. */
  #candidates = $derived.by(() => {
    if (!this.mine) return [];
    const { wish, choice } = this;
    return this.legal
      .filter((move) => wishOf(move) === wish)
      .map((move) => ({ move, keys: keysOf(move) }))
      .filter(({ keys }) => choice.every((key) => keys.includes(key)));
  });
  #open = $derived(new Set(this.#candidates.flatMap(({ keys }) => keys)));
  #hinted = $derived(new Set(this.hinted ? keysOf(this.hinted) : []));

  /** The moves that what is chosen makes complete; the one chosen in this order first. */
  complete = $derived.by<BuranoAction[]>(() => {
    const { choice } = this;
    if (!choice.length) return [];
    const inOrder = (keys: string[]) => keys.every((key, i) => key === choice[i]);
    return this.#candidates
      .filter(({ keys }) => keys.length === choice.length)
      .sort((a, b) => Number(inOrder(b.keys)) - Number(inOrder(a.keys)))
      .map(({ move }) => move);
  });
  ready = $derived<BuranoAction | null>(this.complete[this.variant] ?? this.complete[0] ?? null);

  /** Whether a move that fits what is chosen so far touches this thing. */
  open(key: string): boolean {
    return this.#open.has(key) && !this.chosen(key);
  }

  chosen(key: string): boolean {
    return this.choice.includes(key);
  }

  hints(key: string): boolean {
    return this.#hinted.has(key);
  }

  /** Whether one of the things that may be touched now has such a key. */
  touches(kind: RegExp): boolean {
    return [...this.#open].some((key) => kind.test(key) && !this.chosen(key));
  }

  /** The part of the table where the next thing to touch is; null where both are right. */
  wantedPanel = $derived.by<Panel | null>(() => {
    if (!this.myTurn) return this.view.phase === "over" ? null : "lagoon";
    if (this.view.phase === "discard") return "mine";
    if (this.view.phase !== "turn") return "lagoon";
    if (this.wish === "add") return this.choice.length ? "mine" : null;
    const [first] = this.choice;
    if (!first) return "mine";
    return this.ready ? null : "lagoon";
  });

  may(move: BuranoAction["move"]): boolean {
    return this.mine && this.legal.some((legal) => legal.move === move);
  }

  /** A click, a tap or Enter on a thing. */
  pick(key: string, at: Anchor): void {
    this.refusal = null;
    if (this.chosen(key)) this.#again(key);
    else if (this.open(key)) this.#choose([...this.choice, key]);
    else this.#startAnew(key, at);
  }

  /** The last thing again confirms; one before it is put back. */
  #again(key: string): void {
    if (this.ready && this.choice.at(-1) === key) this.confirm();
    else this.#choose(this.choice.filter((other) => other !== key));
  }

  /** What does not go with all that is chosen takes the place of the last of it, or begins anew. */
  #startAnew(key: string, at: Anchor): void {
    const { choice } = this;
    const found = this.mine ? this.legal.filter((move) => keysOf(move).includes(key)) : [];
    for (let kept = choice.length - 1; kept > 0; kept--) {
      const keys = [...choice.slice(0, kept), key];
      const fits = (move: BuranoAction) =>
        wishOf(move) === this.wish && keys.every((each) => keysOf(move).includes(each));
      if (found.some(fits)) {
        this.#choose(keys);
        return;
      }
    }
    const [first] = found.sort((a, b) => Number(wishOf(a) !== null) - Number(wishOf(b) !== null));
    if (first && !this.#awaits(key)) {
      this.wish = wishOf(first);
      this.#choose([key]);
      return;
    }
    const move = meant(this.view, this.near, [...choice], key);
    if (move) void this.explain(move, at);
  }

  /** Whether the choice waits for a thing of this kind, so that another one is a mistake. */
  #awaits(key: string): boolean {
    const kind = `${key.split(":")[0]}:`;
    const open = [...this.#open].some((other) => other.startsWith(kind) && !this.chosen(other));
    return this.choice.length > 0 && open && !this.choice.some((chosen) => chosen.startsWith(kind));
  }

  #choose(keys: readonly string[]): void {
    this.choice = keys;
    this.variant = 0;
    this.pointsAfter = null;
    const { ready } = this;
    if (!ready) return;
    if (this.complete.length === 1 && goesAtOnce(ready, this.view.now, settings.careful))
      this.go(ready);
    else void this.#weigh(ready);
  }

  /** Another of the moves that touch the same things. */
  vary(variant: number): void {
    this.variant = variant;
    if (this.ready) void this.#weigh(this.ready);
  }

  async #weigh(move: BuranoAction): Promise<void> {
    this.pointsAfter = null;
    const [points] = await this.props().preview([move]);
    if (this.ready === move) this.pointsAfter = points ?? null;
  }

  confirm(): void {
    if (this.ready) this.go(this.ready);
  }

  /** Spend a privilege on this, or not after all. */
  want(wish: Wish): void {
    const { wish: before } = this;
    this.cancel();
    if (before !== wish) this.wish = wish;
  }

  cancel(): boolean {
    const had = this.choice.length > 0 || this.wish !== null || this.refusal !== null;
    this.choice = [];
    this.wish = null;
    this.variant = 0;
    this.pointsAfter = null;
    this.refusal = null;
    return had;
  }

  /** Called with every new view: nothing of what was chosen means the same any more. */
  settle(): void {
    this.cancel();
  }
}

export const [usePlay, providePlay] = createContext<Play>();
