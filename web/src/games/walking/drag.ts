/** Drag something with mouse or finger: pointer events, so that both feel the same. */

import type { Action } from "svelte/action";
import type { Play } from "./play.svelte";

const SLOP = 7; // pixels before a press becomes a drag

/** `pick` is called when the drag begins. */
export type Draggable = { play: Play; pick(): void; off?: boolean };

export const draggable: Action<HTMLElement, Draggable> = (node, given) => {
  let { play, pick, off } = given;
  let start: { x: number; y: number; id: number } | null = null;
  let moved = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || off) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moved = false;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", stop);
  }

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!moved && far < SLOP) return;
    if (!moved) {
      moved = true;
      pick();
    }
    play.drag(event.clientX, event.clientY);
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    if (moved) {
      play.drop(event.clientX, event.clientY);
      // The click that follows a drag is no click.
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
    }
    stop();
  }

  function swallow(event: Event) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function stop() {
    start = null;
    play.dragging = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", down);
  return {
    update(next) {
      ({ play, pick, off } = next);
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", down);
    },
  };
};
