/** The keyboard at the board: everything a mouse can do, without one. */

import { ARROWS, nextThing, type Way } from "../../lib/arrows";
import { TILE, boxOf } from "./geometry";
import { above } from "./place";
import { same, type Play } from "./play.svelte";
import type { Cell, Spot } from "./facts";

const STEP = 80; // pixels the city moves at a time
const AHEAD = 0.2; // fields or tiles that the next place is ahead at least
const LENGTH_KEY = /^[2-7]$/;

export class Hands {
  /** Whether the keyboard was used last. */
  #typing = false;

  constructor(
    private readonly board: HTMLElement,
    private readonly play: Play,
    private readonly fit: () => void,
  ) {}

  /** Mouse or finger took over. */
  rest(): void {
    this.#typing = false;
  }

  /** After a move the keyboard is where it is wanted next. */
  home(): void {
    const { play } = this;
    if (!this.#typing || !play.myTurn) return;
    if (play.laying) this.#aimCell(play.cell ?? play.view.frontier[0]!);
    else if (play.picked !== null) this.#aimSpot(play.spots[0]);
    else this.#focus('[data-region="colours"] .may, .pile, .round');
  }

  press(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (target !== document.body && !this.board.contains(target)) return;
    this.#typing = true;
    this.play.touch = false;
    if (this.#act(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  release(event: KeyboardEvent): void {
    if (event.key.toLowerCase() === "v") this.play.peeking = false;
  }

  #act(event: KeyboardEvent): boolean {
    const { play } = this;
    const { camera } = play;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) camera.pan(-arrow[0] * STEP, -arrow[1] * STEP);
    else if (event.key === "+" || event.key === "=") camera.larger();
    else if (event.key === "-") camera.smaller();
    else if (event.key === "0") this.fit();
    else if (event.key.toLowerCase() === "v") play.peeking = true;
    else return play.viewer !== null && this.#move(event, arrow);
    return true;
  }

  #move(event: KeyboardEvent, arrow: Way | undefined): boolean {
    const { play } = this;
    const key = event.key.toLowerCase();
    if (arrow) return this.#go(arrow);
    if (key === "tab") return this.#cycle(event.shiftKey ? -1 : 1);
    if (key === "escape") return this.#back();
    if (key === "r" && play.holding) play.turn(event.shiftKey ? -1 : 1);
    else if (key === "d" && play.view.phase !== "pick") play.draw(this.#at(".stack"));
    else if (key === "p") void play.attempt({ move: "pass" }, this.#at(".stack"));
    else if (LENGTH_KEY.test(key) && play.me.colour) this.#pick(Number(key));
    else return false;
    return true;
  }

  #at(selector: string) {
    return above(this.board.querySelector(selector) ?? this.board);
  }

  #pick(length: number): void {
    const { play } = this;
    const at = this.#at(`[data-length="${length}"], .shelf`);
    play.pick(length, at);
    if (play.picked === null) return;
    requestAnimationFrame(() => this.#aimSpot(play.spots[0]));
  }

  /** Escape lets go of what is picked, and the focus goes back to it. */
  #back(): boolean {
    const { picked } = this.play;
    if (!this.play.cancel()) return false;
    if (picked !== null) this.#focus(`[data-length="${picked}"]`);
    return true;
  }

  #go(way: Way): boolean {
    const { play } = this;
    if (play.laying) {
      const cells = play.view.frontier;
      const from = play.cell ?? cells[0]!;
      this.#aimCell(
        play.cell ? (nextThing(cells, (cell) => cell, from, way, { least: AHEAD }) ?? from) : from,
      );
      return true;
    }
    if (play.picked !== null && play.spots.length) {
      const middle = ({ at, direction }: Spot): Cell => {
        const half = (play.picked! - 1) / 2;
        return direction === "right" ? [at[0] + half, at[1]] : [at[0], at[1] + half];
      };
      const { spot } = play;
      this.#aimSpot(
        spot
          ? (nextThing(play.spots, middle, middle(spot), way, { least: AHEAD }) ?? spot)
          : play.spots[0],
      );
      return true;
    }
    return this.#along(way);
  }

  /** Between the buttons of the bar and the colours. */
  #along([dx, dy]: Way): boolean {
    const region = document.activeElement?.closest(".palette, .bar");
    if (!region || !this.board.contains(region)) return false;
    const items = [...region.querySelectorAll<HTMLElement>("button:not(:disabled)")];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const columns = region.matches(".palette") ? 2 : 1;
    items[here + dx + dy * columns]?.focus();
    return true;
  }

  /** Tab goes round the places of the picked object. */
  #cycle(step: number): boolean {
    const { play } = this;
    const { spots } = play;
    if (play.picked === null || !spots.length) return false;
    const here = spots.findIndex((spot) => same(spot, play.spot));
    this.#aimSpot(spots[(here + step + spots.length) % spots.length]);
    return true;
  }

  #aimCell(cell: Cell): void {
    const { play } = this;
    play.cell = cell;
    const [x, y] = cell;
    if (!play.camera.shows({ left: x * TILE, top: y * TILE, width: TILE, height: TILE }))
      this.fit();
    this.#focus(`[data-cell="${x},${y}"]`);
  }

  #aimSpot(spot: Spot | undefined): void {
    const { play } = this;
    if (!spot || play.picked === null) return;
    play.spot = spot;
    play.way = spot.direction;
    if (!play.camera.shows(boxOf(spot.at, play.picked, spot.direction))) this.fit();
    this.#focus(`[data-spot="${spot.at[0]},${spot.at[1]} ${spot.direction}"]`);
  }

  #focus(selector: string): void {
    this.board.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
