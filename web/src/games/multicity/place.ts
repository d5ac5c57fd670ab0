/** Where a thing stands on the board, for a slip of paper beside it. */

import type { Point } from "../../lib/play.svelte";

export function above(element: Element): Point {
  const box = element.getBoundingClientRect();
  const frame = element.closest(".multicity")!.getBoundingClientRect();
  return { x: box.left + box.width / 2 - frame.left, y: box.top - frame.top };
}
