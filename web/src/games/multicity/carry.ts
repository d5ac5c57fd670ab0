/** Carry an object or the drawn tile from the bar into the city, with mouse or finger. */

import type { Action } from "svelte/action";
import type { Play } from "./play.svelte";

const SLOP = 8; // pixels before a press becomes a drag

/** `take` is called when the carrying begins and says whether there is something to carry. */
export type Carried = { play: Play; take(): boolean };

export const carry: Action<HTMLElement, Carried> = (node, given) => {
  let { play, take } = given;
  let start: { x: number; y: number; id: number } | null = null;

  function city(): HTMLElement {
    return node.closest(".multicity")!.querySelector<HTMLElement>(".city")!;
  }

  function pressed(event: PointerEvent) {
    play.touch = event.pointerType !== "mouse";
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", released);
    window.addEventListener("pointercancel", stop);
  }

  function moved(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!play.carried && (far < SLOP || !take())) return;
    play.carried = true;
    const frame = city().getBoundingClientRect();
    play.hover(play.camera.point(event.clientX - frame.left, event.clientY - frame.top));
  }

  function released(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    if (play.carried) {
      const frame = city().getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      const over = document.elementFromPoint(event.clientX, event.clientY);
      play.drop(over && city().contains(over) ? play.camera.point(at.x, at.y) : null, at);
      if (event.pointerType !== "mouse") play.pointer = null;
      // The click that follows is no click.
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
    play.carried = false;
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", released);
    window.removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", pressed);
  return {
    update(next) {
      ({ play, take } = next);
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", pressed);
    },
  };
};
