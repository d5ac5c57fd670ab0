/** A pyramid as it is thought out, before its cubes are put one by one (B3.1). */

import { keep, keptJson } from "../../lib/kept";
import type { Play } from "./play.svelte";
import { LEVELS, SPOTS, spotOf, supports, type Cubes } from "./pyramid";
import { COLOURS, PYRAMID, type Colour, type Put, type Season } from "./facts";

/** A draft and a clock outlive a reload of the page, at the same table in the same season. */
type Saved = { season: Season; cubes: Cubes; since: number };
/** The season of which a lesson begins the learner's pyramid. */
const BEGUN_IN: Season = "summer";

/** The pyramid of that season as it is begun: what is wanted first is not on top yet. */
// prettier-ignore
const BEGUN: Cubes = [
  "pink", "orange", "orange", "green", "yellow", "orange", "pink", "white", "orange",
  "orange", "white", "yellow", "blue",
  "pink",
];

const DRAFTS = "burano.drafts";
/** Drafts of so many tables and seats are remembered. */
const MOST_DRAFTS = 12;
const LAST = "burano.pyramid";
const MINUTE = 60;
const SECOND = 1000;

function nothing(): Cubes {
  return Array<Colour | null>(PYRAMID).fill(null);
}

export class Draft {
  #cubes = $state.raw<Cubes>(nothing());
  /** The colour in the hand. */
  hand = $state<Colour | null>(null);
  /** The place it was lifted from, if it comes from the pyramid. */
  #lifted: number | null = null;
  /** The cubes are on their way to the table. */
  sending = $state(false);
  asking = $state(false);
  #now = $state(Date.now());
  #over = false;
  readonly #since: number;

  constructor(
    private readonly play: Play,
    readonly seat: number,
    readonly season: Season,
  ) {
    const saved = keptJson<Record<string, Saved>>(DRAFTS)?.[this.#place];
    const same = saved?.season === season;
    this.#since = same ? saved.since : Date.now();
    if (same) this.#lay(saved.cubes);
    else if (play.lesson && season === BEGUN_IN) this.#lay(BEGUN);
    else this.#save();
  }

  get #place(): string {
    return `${location.pathname} ${this.seat}`;
  }

  get #me() {
    return this.play.view.players[this.seat]!;
  }

  /** Whether a cube stands there on the table already. */
  stands(place: number): boolean {
    return Boolean(this.#me.pyramid?.[place - 1]);
  }

  /** So many places are to be filled: all, or as many as there are cubes. */
  get needed(): number {
    const owned = COLOURS.reduce((sum, colour) => sum + this.#me.reserve[colour], 0);
    return Math.min(PYRAMID, owned + this.#me.standing);
  }

  /** What stands, and beside it what is only thought of. */
  get cubes(): Cubes {
    return this.#with(this.#cubes);
  }

  #with(thought: Cubes): Cubes {
    return thought.map((colour, i) => this.#me.pyramid?.[i] ?? colour);
  }

  #used(cubes: Cubes, colour: Colour): number {
    return cubes.filter((each, i) => !this.stands(i + 1) && each === colour).length;
  }

  /** So many cubes belong to each level: it is begun when the one below is full (B3.1). */
  get #shares(): number[] {
    let left = this.needed;
    return LEVELS.map((places) => {
      const share = Math.min(places.length, left);
      left -= share;
      return share;
    });
  }

  /** So many cubes are missing in the level of a place. */
  #room(cubes: Cubes, level: number): number {
    const lying = LEVELS[level]!.filter((place) => cubes[place - 1]).length;
    return this.#shares[level]! - lying;
  }

  /** Whether nothing will ever lie there: its level has all the cubes that it can have. */
  shut(place: number): boolean {
    return !this.cubes[place - 1] && this.#room(this.cubes, spotOf(place).level) <= 0;
  }

  /** Cubes of a colour that are still in the reserve. */
  left(colour: Colour): number {
    return this.#me.reserve[colour] - this.#used(this.#cubes, colour);
  }

  /** Cubes that will go to the pool, for a coin each. */
  get over(): number {
    const left = COLOURS.reduce((sum, colour) => sum + this.left(colour), 0);
    return left - this.missing;
  }

  /** Cubes that are still to be placed. */
  get missing(): number {
    const { cubes } = this;
    return this.needed - cubes.filter(Boolean).length;
  }

  /** The empty places that one of them may go to. */
  get open(): number[] {
    const { cubes } = this;
    return LEVELS.flatMap((places, level) =>
      this.#room(cubes, level) > 0 ? places.filter((place) => !cubes[place - 1]) : [],
    );
  }

  /** Open places that rest on cubes, as the next ones would. */
  get grounded(): number[] {
    const { cubes } = this;
    return this.open.filter((place) => supports(place).every((below) => cubes[below - 1]));
  }

  get complete(): boolean {
    return this.missing === 0;
  }

  get empty(): boolean {
    return this.#cubes.every((colour, i) => this.stands(i + 1) || !colour);
  }

  mayFill(place: number): boolean {
    return !this.stands(place) && !this.shut(place) && !this.sending;
  }

  #change(cubes: Cubes): void {
    this.#cubes = cubes;
    this.#save();
  }

  /** The colour of the cube on top. */
  get top(): Colour | null {
    return this.cubes[PYRAMID - 1] ?? null;
  }

  #save(): void {
    const { season } = this;
    const others = Object.entries(keptJson<Record<string, Saved>>(DRAFTS) ?? {})
      .filter(([place]) => place !== this.#place)
      .sort(([, one], [, other]) => other.since - one.since)
      .slice(0, MOST_DRAFTS - 1);
    const saved: Saved = { season, cubes: this.#cubes, since: this.#since };
    keep(DRAFTS, JSON.stringify(Object.fromEntries([[this.#place, saved], ...others])));
  }

  put(place: number, colour: Colour): void {
    if (!this.mayFill(place)) return;
    const cubes = this.#cubes.with(place - 1, null);
    if (this.#used(cubes, colour) < this.#me.reserve[colour])
      this.#change(cubes.with(place - 1, colour));
  }

  takeBack(place: number): void {
    if (this.mayFill(place)) this.#change(this.#cubes.with(place - 1, null));
  }

  /** A cube goes to another place; what is there comes back in exchange. */
  shift(from: number, to: number): void {
    if (!this.mayFill(from) || this.stands(to)) return;
    const moved = this.#cubes
      .with(to - 1, this.#cubes[from - 1]!)
      .with(from - 1, this.#cubes[to - 1]!);
    if (this.#room(this.#with(moved), spotOf(to).level) >= 0) this.#change(moved);
  }

  /** A tap puts the colour in the hand here; on a cube of that colour, or with none, it takes. What
   * was lifted from another place changes places with what is here. */
  tap(place: number): void {
    const there = this.cubes[place - 1];
    if (!this.mayFill(place)) return;
    if (this.hand && there !== this.hand && this.left(this.hand) > 0) {
      const lifted = this.#lifted;
      this.put(place, this.hand);
      if (lifted && there) this.put(lifted, there);
      if (lifted || !this.left(this.hand)) this.take(null);
    } else if (there) {
      this.takeBack(place);
      this.hand = there;
      this.#lifted = place;
    }
  }

  /** Take a colour of the reserve into the hand, or nothing. */
  take(colour: Colour | null): void {
    this.hand = colour;
    this.#lifted = null;
  }

  /** The same colour again puts it back. */
  choose(colour: Colour): void {
    this.take(this.hand === colour ? null : colour);
  }

  clear(): void {
    this.#change(nothing());
  }

  /** These cubes beside those that lie there, as far as the reserve goes. */
  #lay(wanted: Cubes, lying: Cubes = nothing()): void {
    let cubes = lying;
    wanted.slice(0, PYRAMID).forEach((colour, i) => {
      if (!colour || !COLOURS.includes(colour) || this.#with(cubes)[i]) return;
      const room = this.#room(this.#with(cubes), spotOf(i + 1).level) > 0;
      if (room && this.#used(cubes, colour) < this.#me.reserve[colour])
        cubes = cubes.with(i, colour);
    });
    this.#change(cubes);
  }

  /** What is left of the reserve into the places that are still empty, most of a colour first. */
  #layTheRest(): void {
    for (const { place } of SPOTS) {
      const [most] = [...COLOURS].sort((a, b) => this.left(b) - this.left(a));
      if (!this.cubes[place - 1] && !this.shut(place)) this.put(place, most!);
    }
  }

  get last(): Cubes | null {
    const last = keptJson<Cubes>(`${LAST}-${this.seat}`);
    return Array.isArray(last) ? last : null;
  }

  asLastTime(): void {
    this.#lay(this.last ?? []);
  }

  /** Let a bot fill the empty places; what I have placed stays. */
  async ask(): Promise<void> {
    this.asking = true;
    const moves = await this.play.propose();
    this.asking = false;
    const puts = moves.filter((move): move is Put => move.move === "put");
    if (!puts.length || this.sending) return;
    const cubes = [...nothing()];
    for (const { place, colour } of puts) cubes[place - 1] = colour;
    this.take(null);
    this.#lay(cubes, this.#cubes);
    this.#layTheRest();
  }

  done(): void {
    if (!this.complete) return;
    keep(`${LAST}-${this.seat}`, JSON.stringify(this.cubes));
    this.#send();
  }

  /** Shown anew: what was on its way has arrived or was taken back. */
  rest(): void {
    this.sending = false;
    this.#over = false;
  }

  #send(): void {
    this.take(null);
    this.sending = true;
    this.step();
  }

  /** The next cube on its way, if the one before has arrived. */
  step(): void {
    if (!this.sending || !this.play.view.building.includes(this.seat)) return;
    const level = LEVELS.find((places) => !places.every((place) => this.stands(place))) ?? [];
    const place = level.find((each) => !this.stands(each) && this.#cubes[each - 1]);
    if (place) this.play.go({ move: "put", place, colour: this.#cubes[place - 1]! });
    else if (this.#over) this.play.go({ move: "fill" });
    else this.sending = false;
  }

  /** Seconds that are left of the minute. */
  get seconds(): number {
    return Math.max(0, Math.ceil(MINUTE - (this.#now - this.#since) / SECOND));
  }

  tick(): void {
    this.#now = Date.now();
    if (this.seconds > 0 || this.#over) return;
    this.#over = true;
    this.#send();
  }
}

const drafts = new WeakMap<Play, Draft>();
let last: Draft | null = null;

/** What lies on top of the pyramid that is being built on this page. */
export function topOfDraft(): Colour | null {
  return last?.top ?? null;
}

/** The draft of the seat that is building now; it stays while the player looks elsewhere. */
export function draftOf(play: Play): Draft {
  const { near, view } = play;
  let draft = drafts.get(play);
  if (!draft || draft.seat !== near || draft.season !== view.season) {
    draft = new Draft(play, near, view.season);
    drafts.set(play, draft);
    last = draft;
  }
  return draft;
}
