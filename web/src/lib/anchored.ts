/** Puts a slip beside what it speaks of, within the board. */

import type { Action } from "svelte/action";
import type { Anchor } from "./play.svelte";

/** Above what it speaks of, clear of the region in which that lies, or at its side. */
export type Anchored = { anchor: Anchor; prefer?: "above" | "clear" | "beside" };

const GAP = 10;
const MARGIN = 6;

function within(place: number, room: number): number {
  return Math.max(MARGIN, Math.min(place, room - MARGIN));
}

/** Where the anchor is in the window; a point is counted from the corner of the frame. */
function boxOf(anchor: Anchor, frame: DOMRect): DOMRect {
  if (anchor instanceof Element) return anchor.getBoundingClientRect();
  return new DOMRect(frame.left + anchor.x, frame.top + anchor.y, 0, 0);
}

function around(anchor: Anchor): Anchor {
  return anchor instanceof Element ? (anchor.closest("[data-region]") ?? anchor) : anchor;
}

/** The left edge of a slip at the side that has room; null if neither has. */
function beside(box: DOMRect, frame: DOMRect, width: number): number | null {
  const right = box.right - frame.left + GAP;
  const left = box.left - frame.left - GAP - width;
  if (right + width <= frame.width - MARGIN) return right;
  return left >= MARGIN ? left : null;
}

/** What stays readable: a slip that came to lie on it moves on below it. */
const REGARDED = "[data-regard]";

/** The top edge of a slip that begins at `top`, moved on where it would hide words. */
function belowWords(frame: DOMRect, node: HTMLElement, left: number, top: number): number {
  const words = node.offsetParent?.querySelector(REGARDED)?.getBoundingClientRect();
  if (!words?.width) return top;
  const x = frame.left + left;
  const y = frame.top + top;
  const beside = x + node.offsetWidth < words.left || x > words.right;
  const hides = !beside && y < words.bottom && y + node.offsetHeight > words.top;
  return hides ? words.bottom - frame.top + GAP : top;
}

export const anchored: Action<HTMLElement, Anchored> = (node, given) => {
  let { anchor, prefer = "above" } = given;

  function settle() {
    const frame = node.offsetParent?.getBoundingClientRect();
    if (!frame) return;
    const box = boxOf(anchor, frame);
    const { offsetWidth: width, offsetHeight: height } = node;
    const rows = prefer === "clear" ? boxOf(around(anchor), frame) : box;
    const above = rows.top - frame.top - height - GAP;
    const middle = within(box.left - frame.left + (box.width - width) / 2, frame.width - width);
    const under = rows.bottom - frame.top + GAP;
    const below = prefer === "clear" ? belowWords(frame, node, middle, under) : under;
    const fitsAbove = above >= MARGIN;
    const fitsBelow = below + height <= frame.height - MARGIN;
    const nowhere = prefer === "clear" && !fitsAbove && !fitsBelow;
    const place = prefer === "beside" || nowhere ? beside(rows, frame, width) : null;
    const up = prefer === "above" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
    const level = box.top - frame.top + (box.height - height) / 2;
    const left = place ?? middle;
    const top = place === null ? (up ? above : below) : level;
    node.style.left = `${within(left, frame.width - width)}px`;
    node.style.top = `${within(top, frame.height - height)}px`;
  }

  const watch = new ResizeObserver(settle);
  watch.observe(node);
  settle();
  return {
    update(next) {
      ({ anchor, prefer = "above" } = next);
      settle();
    },
    destroy: () => watch.disconnect(),
  };
};
