/** Dragging a card or a scaffold over the table. */

import type { Drag } from "../../lib/drag";
import type { Play } from "./play.svelte";

/** `pick` is called when the drag begins, unless nothing can be dragged now. */
export function dragging(play: Play, pick: () => void, off: boolean): Drag {
  return {
    take() {
      if (!off) pick();
      return !off;
    },
    move: ({ clientX, clientY }) => play.drag(clientX, clientY),
    drop: ({ clientX, clientY }) => play.drop(clientX, clientY),
    end: () => (play.dragging = null),
  };
}
