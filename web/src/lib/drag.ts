/** Drag something with mouse or finger: pointer events, so that both feel the same. */

import type { Action } from "svelte/action";

const SLOP = 7; // pixels before a press becomes a drag

export interface Drag {
  /** A press, which is not yet a drag. */
  press?(event: PointerEvent): void;
  /** The drag begins; false if there is nothing to drag. */
  take(): boolean;
  move(event: PointerEvent): void;
  drop(event: PointerEvent): void;
  /** It is over, whether something was dropped or not. */
  end(): void;
}

export const drag: Action<HTMLElement | SVGElement, Drag> = (node, given) => {
  let start: { x: number; y: number; id: number } | null = null;
  let taken = false;

  function pressed(event: Event) {
    if (!(event instanceof PointerEvent)) return;
    given.press?.(event);
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    taken = false;
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", released);
    window.addEventListener("pointercancel", stop);
  }

  function moved(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!taken && (far < SLOP || !given.take())) return;
    taken = true;
    given.move(event);
  }

  function released(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    if (taken) {
      given.drop(event);
      // The click that follows a drag is no click, wherever the drag ended.
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    }
    stop();
  }

  function swallow(event: Event) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function stop() {
    start = null;
    given.end();
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", released);
    window.removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", pressed);
  return {
    update: (next) => (given = next),
    destroy() {
      stop();
      node.removeEventListener("pointerdown", pressed);
    },
  };
};
