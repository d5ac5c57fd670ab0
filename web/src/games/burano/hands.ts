/** The keyboard at the board: everything a mouse can do, without one. */

import { ARROWS, middleOf, nextThing, type Way } from "../../lib/arrows";
import type { Play } from "./play.svelte";
import { tilt } from "./tilt.svelte";

const OPEN = ".thing.open";
const THINGS = ".thing.open, .thing.chosen, [data-item]";
const BUTTONS = ".bar button:not(:disabled)";
const AHEAD = 3; // pixels that the next thing is ahead at least
/** Which things a letter leads to, by the beginning of their keys. */
const PLACES: Record<string, string[]> = {
  p: ["cell:"],
  h: ["prepared:"],
  d: ["roof:", "stack:"],
  i: ["hole:"],
  m: ["place:", "hut:", "fish:", "ship:"],
  w: ["space:"],
};

export class Hands {
  /** Whether the keyboard was used last. */
  #typing = false;

  constructor(
    private readonly board: HTMLElement,
    private readonly play: Play,
  ) {}

  /** Mouse or finger took over. */
  rest(): void {
    this.#typing = false;
  }

  /** After a move or a choice the keyboard is where it is wanted next. */
  home(): void {
    const { play } = this;
    if (!this.#typing || !play.myTurn || play.ready) return;
    const homes = play.choice.length
      ? [OPEN]
      : [`.mine ${OPEN}`, OPEN, "[data-item]:not(:disabled)", ".end"];
    homes.some((home) => this.#focus(home));
  }

  press(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (target !== document.body && !this.board.contains(target)) return;
    this.#typing = true;
    if (!this.#act(event.key, target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(pressed: string, target: Element): boolean {
    const { play } = this;
    const arrow = ARROWS[pressed];
    const key = pressed.toLowerCase();
    if (arrow) return this.#go(arrow);
    if (key === "escape") return this.#back();
    if (key === "enter" && target === document.body && play.ready) play.confirm();
    else if (key === "e") return this.#finish();
    else if (key === "v") this.#visit();
    else if (key === "x") tilt.toggle();
    else if (PLACES[key]) return this.#goTo(PLACES[key]);
    else return false;
    return true;
  }

  #go(way: Way): boolean {
    const here = document.activeElement;
    const things = [...this.#all(THINGS), ...this.#all(BUTTONS)];
    if (!here || !this.board.contains(here)) {
      things[0]?.focus({ preventScroll: true });
      return things.length > 0;
    }
    const others = things.filter((thing) => thing !== here);
    nextThing(others, middleOf, middleOf(here), way, { least: AHEAD })?.focus({
      preventScroll: true,
    });
    return true;
  }

  /** Escape puts back what is chosen, and the focus goes to the first of it. */
  #back(): boolean {
    const { play } = this;
    if (play.visited !== null) {
      play.visited = null;
      return true;
    }
    const [first] = play.choice;
    if (!play.cancel()) return false;
    if (first) requestAnimationFrame(() => this.#focus(`[data-key="${first}"]`));
    return true;
  }

  #finish(): boolean {
    const { play } = this;
    for (const move of ["end", "done"] as const) {
      if (play.may(move)) {
        play.go({ move });
        return true;
      }
    }
    return false;
  }

  #visit(): void {
    const { play } = this;
    const seats = [...play.opponents, null];
    const here = seats.indexOf(play.visited);
    play.visited = seats[(here + 1) % seats.length] ?? null;
  }

  #goTo(beginnings: string[]): boolean {
    const keys = beginnings.map((start) => `.thing.open[data-key^="${start}"]`).join();
    return this.#focus(keys) || this.#focus(keys.replaceAll(".open", ""));
  }

  #focus(selector: string): boolean {
    const [found] = this.#all(selector);
    found?.focus({ preventScroll: true });
    return found !== undefined;
  }

  /** What can be seen of this kind. */
  #all(selector: string): HTMLElement[] {
    return [...this.board.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.getBoundingClientRect().width > 0,
    );
  }
}
