/** What others play comes from where they had it: a tile from the stack, an object from its owner. */

import { Moving } from "../../lib/flights";
import { motion } from "../../lib/motion";
import { FIELD, TILE, figureBox } from "./geometry";
import type { Play } from "./play.svelte";
import type { Cell, MulticityEvent } from "./facts";

const FLY = 420;
const DROP = 320;
const EASE = "cubic-bezier(0.25, 0.7, 0.3, 1)";

export class Flights extends Moving<MulticityEvent> {
  #stack: Cell | null = null;

  constructor(
    private readonly board: HTMLElement,
    private readonly play: Play,
  ) {
    super();
  }

  /** Remember where the drawn tile lies, before it moves. */
  before(): void {
    this.skip();
    this.#stack = this.#middle("[data-drawn], .pile");
  }

  after(events: MulticityEvent[]): void {
    if (!motion.on) return;
    for (const event of events) {
      if (event.event === "lay" && event.seat !== this.play.viewer) this.#tile(event);
      else if (event.event === "place" && event.seat !== this.play.viewer) this.#object(event);
    }
  }

  #tile({ order, x, y }: Extract<MulticityEvent, { event: "lay" }>): void {
    const tile = this.board.querySelector(`[data-tile="${order}"]`);
    if (!tile || !this.#stack) return;
    const [fromX, fromY] = this.#stack;
    const start = `translate(${fromX - TILE / 2}px, ${fromY - TILE / 2}px)`;
    const end = `translate(${x * TILE}px, ${y * TILE}px)`;
    this.run(tile, [{ transform: start }, { transform: end }], { duration: FLY, easing: EASE });
  }

  #object(event: Extract<MulticityEvent, { event: "place" }>): void {
    const figure = this.board.querySelector(`[data-figure="${event.name}"]`);
    const from = this.#middle(`[data-seat="${event.seat}"]`);
    if (!figure || !from) return;
    const box = figureBox(event.at, event.length, event.direction);
    const place = `translate(${box.left}px, ${box.top}px)`;
    const start = `translate(${from[0] - box.width / 2}px, ${from[1] - box.height / 2}px)`;
    const high = `translate(${box.left}px, ${box.top - 2 * FIELD}px)`;
    this.run(
      figure,
      [
        { transform: start, opacity: 0.2, easing: EASE },
        { transform: high, opacity: 1, offset: FLY / (FLY + DROP), easing: "ease-in" },
        { transform: place },
      ],
      { duration: FLY + DROP },
    );
  }

  /** The middle of something on the board, in the drawing of the city. */
  #middle(selector: string): Cell | null {
    const box = this.board.querySelector(selector)?.getBoundingClientRect();
    if (!box?.width) return null;
    const frame = this.board.getBoundingClientRect();
    const { x, y, width, height } = box;
    return this.play.camera.point(x + width / 2 - frame.left, y + height / 2 - frame.top);
  }
}
