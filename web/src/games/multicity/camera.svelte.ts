/** How the city is seen: how large, and from where. It follows the city until somebody moves it. */

import { motion } from "../../lib/motion";
import type { Box } from "./geometry";
import type { Cell } from "./facts";

const LARGEST = 3;
const SMALLEST = 0.15;
/** The largest scale that fitting chooses by itself. */
const LARGEST_FIT = 1.9;
const GLIDE = 420;
const STEP = 1.3;

/** Room that other things take of the four sides, in pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };
type Sight = { scale: number; x: number; y: number };

export class Camera {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  insets = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** Somebody has zoomed or panned: the city is not followed. */
  free = $state(false);
  #frame = 0;

  /** A point of the screen, in the drawing. */
  point(x: number, y: number): Cell {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  shows(box: Box): boolean {
    const { insets } = this;
    const left = box.left * this.scale + this.x;
    const top = box.top * this.scale + this.y;
    return (
      left >= insets.left &&
      top >= insets.top &&
      left + box.width * this.scale <= this.width - insets.right &&
      top + box.height * this.scale <= this.height - insets.bottom
    );
  }

  /** All of a box, as large as there is room; or so many milliseconds later. */
  fit(box: Box, at_once = false, later = 0): void {
    this.free = false;
    const { insets } = this;
    const width = this.width - insets.left - insets.right;
    const height = this.height - insets.top - insets.bottom;
    if (width <= 0 || height <= 0) return;
    const scale = within(Math.min(width / box.width, height / box.height, LARGEST_FIT));
    this.glide(
      {
        scale,
        x: insets.left + width / 2 - (box.left + box.width / 2) * scale,
        y: insets.top + height / 2 - (box.top + box.height / 2) * scale,
      },
      at_once,
      later,
    );
  }

  /** Larger or smaller, with one point of the screen staying where it is. */
  zoom(factor: number, x = this.#middle[0], y = this.#middle[1]): void {
    this.stop();
    this.free = true;
    const scale = within(this.scale * factor);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
  }

  larger(): void {
    this.zoom(STEP);
  }

  smaller(): void {
    this.zoom(1 / STEP);
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.free = true;
    this.x += dx;
    this.y += dy;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  get #middle(): Cell {
    const { insets } = this;
    return [
      (this.width + insets.left - insets.right) / 2,
      (this.height + insets.top - insets.bottom) / 2,
    ];
  }

  private glide(goal: Sight, at_once: boolean, later: number): void {
    this.stop();
    const duration = at_once ? 0 : motion.ms(GLIDE);
    const from: Sight = { scale: this.scale, x: this.x, y: this.y };
    const begun = performance.now() + (at_once ? 0 : motion.ms(later));
    const step = (now: number) => {
      const done = duration ? Math.min(Math.max(now - begun, 0) / duration, 1) : 1;
      const eased = 1 - (1 - done) ** 3;
      this.scale = from.scale + (goal.scale - from.scale) * eased;
      this.x = from.x + (goal.x - from.x) * eased;
      this.y = from.y + (goal.y - from.y) * eased;
      if (done < 1) this.#frame = requestAnimationFrame(step);
    };
    step(begun);
  }
}

function within(scale: number): number {
  return Math.max(SMALLEST, Math.min(scale, LARGEST));
}
