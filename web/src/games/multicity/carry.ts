/** Carry an object or the drawn tile from the bar into the city, with mouse or finger. */

import type { Drag } from "../../lib/drag";
import type { Play } from "./play.svelte";

function cityOf(event: PointerEvent): HTMLElement {
  return document.querySelector<HTMLElement>(".multicity .city") ?? (event.target as HTMLElement);
}

/** `take` is called when the carrying begins and says whether there is something to carry. */
export function carrying(play: Play, take: () => boolean): Drag {
  return {
    press: (event) => (play.touch = event.pointerType !== "mouse"),
    take,
    move(event) {
      play.carried = true;
      const frame = cityOf(event).getBoundingClientRect();
      play.hover(play.camera.point(event.clientX - frame.left, event.clientY - frame.top));
    },
    drop(event) {
      const city = cityOf(event);
      const frame = city.getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      const over = document.elementFromPoint(event.clientX, event.clientY);
      play.drop(over && city.contains(over) ? play.camera.point(at.x, at.y) : null, at);
      if (event.pointerType !== "mouse") play.pointer = null;
    },
    end: () => (play.carried = false),
  };
}
