/** Which part of the lagoon is seen. Where there is room it is all of it; a small screen follows the
 * phase until somebody moves the picture by hand. */

import type { Action } from "svelte/action";
import { motion } from "../../lib/motion";
import {
  PLACES,
  VISTAS,
  WHOLE,
  around,
  vistaFor,
  type Frame,
  type Spot,
  type Vista,
} from "./lagoon";
import type { Play } from "./play.svelte";

/** Narrower than this the whole picture is too small to be played on. */
const SMALL = 600;
const GLIDE = 380;
const CLOSEST = 200; // units across
const SLOP = 8; // pixels before a press becomes a drag
const AROUND_PLACES = 120;
const BUTTONS = 56; // pixels of the buttons below the picture

export class Sight {
  frame = $state.raw<Frame>(WHOLE);
  vista = $state<Vista | null>("all");
  width = $state(0);
  height = $state(0);
  #animation = 0;

  small = $derived(this.width > 0 && this.width < SMALL);

  get viewBox(): string {
    const { x, y, width, height } = this.frame;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Look at what the phase is about. */
  follow({ view, mine, near, me }: Play): void {
    if (!this.small) {
      this.show("all");
      return;
    }
    const vista = mine && (view.seat === near || view.seat === null) ? vistaFor(view.phase) : "all";
    if (vista === "sea" && view.now.destinations) {
      const goals = Object.keys(view.now.destinations) as (keyof typeof PLACES)[];
      this.vista = "sea";
      this.glide(
        around(
          [me.boat, ...goals].map((place) => PLACES[place]),
          AROUND_PLACES,
        ),
      );
    } else this.show(vista);
  }

  show(vista: Vista): void {
    this.vista = vista;
    this.glide(VISTAS[vista]);
  }

  /** Where a spot of the picture is in the room, in pixels. */
  at({ x, y }: Spot): Spot {
    const { frame } = this;
    const unit = this.#unit;
    return {
      x: this.width / 2 + (x - frame.x - frame.width / 2) / unit,
      y: this.height / 2 + (y - frame.y - frame.height / 2) / unit,
    };
  }

  /** A frame grown to the shape of the room, moved so that little is seen beyond the picture. */
  #fitted(frame: Frame): Frame {
    if (!this.small || !this.height) return frame;
    const shape = this.width / this.height;
    const width = Math.max(frame.width, frame.height * shape);
    const height = width / shape;
    const x = frame.x - (width - frame.width) / 2;
    const y = frame.y - (height - frame.height) / 2;
    const lowest = WHOLE.height + BUTTONS * (width / this.width) - height;
    return {
      x: width > WHOLE.width ? x : Math.max(0, Math.min(x, WHOLE.width - width)),
      y: frame === WHOLE ? y : Math.min(Math.max(0, y), lowest),
      width,
      height,
    };
  }

  /** Units for each pixel. */
  get #unit(): number {
    return Math.max(this.frame.width / this.width, this.frame.height / this.height);
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.vista = null;
    const { x, y, width, height } = this.frame;
    const unit = this.#unit;
    this.frame = within({ x: x - dx * unit, y: y - dy * unit, width, height });
  }

  /** Closer or farther around a point given in parts of the room. */
  zoom(factor: number, across = 0.5, down = 0.5): void {
    this.#stop();
    this.vista = null;
    const { x, y, width, height } = this.frame;
    const wide = Math.max(CLOSEST, Math.min(width / factor, WHOLE.width));
    const high = (height * wide) / width;
    this.frame = within({
      x: x + (width - wide) * across,
      y: y + (height - high) * down,
      width: wide,
      height: high,
    });
  }

  #stop(): void {
    cancelAnimationFrame(this.#animation);
  }

  private glide(aim: Frame): void {
    this.#stop();
    const goal = this.#fitted(aim);
    const from = this.frame;
    const duration = motion.ms(GLIDE);
    const begun = performance.now();
    const between = (a: number, b: number, part: number) => a + (b - a) * part;
    const step = (now: number) => {
      const done = duration ? Math.min(Math.max(now - begun, 0) / duration, 1) : 1;
      const part = 1 - (1 - done) ** 3;
      this.frame = {
        x: between(from.x, goal.x, part),
        y: between(from.y, goal.y, part),
        width: between(from.width, goal.width, part),
        height: between(from.height, goal.height, part),
      };
      if (done < 1) this.#animation = requestAnimationFrame(step);
    };
    step(begun);
  }
}

function within(frame: Frame): Frame {
  const between = (value: number, size: number, whole: number) =>
    Math.max(Math.min(0, whole - size), Math.min(value, Math.max(0, whole - size / 2)));
  return {
    ...frame,
    x: between(frame.x, frame.width, WHOLE.width),
    y: between(frame.y, frame.height, WHOLE.height),
  };
}

/** Fingers move and pinch the picture on a small screen; a short touch stays a click. */
export const sightedBy: Action<SVGSVGElement, Sight> = (node, sight) => {
  const down = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragging = false;

  function pressed(event: PointerEvent) {
    if (!sight.small) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      dragging = false;
    } else drag(event);
  }

  function drag(event: PointerEvent) {
    dragging = true;
    node.setPointerCapture(event.pointerId);
  }

  function moved(event: PointerEvent) {
    const before = down.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!dragging && start && Math.hypot(here.x - start.x, here.y - start.y) > SLOP) drag(event);
    if (!dragging) return;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(here.x - other.x, here.y - other.y);
      const room = node.getBoundingClientRect();
      const across = ((here.x + other.x) / 2 - room.left) / room.width;
      const below = ((here.y + other.y) / 2 - room.top) / room.height;
      if (was > 0) sight.zoom(is / was, across, below);
    } else sight.pan(here.x - before.x, here.y - before.y);
    down.set(event.pointerId, here);
  }

  function released(event: PointerEvent) {
    if (!down.delete(event.pointerId) || !dragging || down.size) return;
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
  }

  function swallow(event: Event) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  const heard = [
    ["pointerdown", pressed],
    ["pointermove", moved],
    ["pointerup", released],
    ["pointercancel", released],
  ] as const;
  for (const [name, hear] of heard) node.addEventListener(name, hear);
  return {
    destroy() {
      for (const [name, hear] of heard) node.removeEventListener(name, hear);
    },
  };
};
