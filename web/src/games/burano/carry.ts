/** Carrying a cube with mouse or finger from one place to another; a short way is a click. */

import type { Colour } from "./types";

const CLICK = 6;

export type Carried = { colour: Colour; from: number | null; x: number; y: number };

interface Hands {
  /** Where the carried cube is now, or that nothing is carried. */
  show(carried: Carried | null): void;
  /** It was let go over this element, or over nothing. */
  drop(carried: Carried, over: Element | null): void;
}

export function carry(start: PointerEvent, colour: Colour, from: number | null, hands: Hands): void {
  if (start.button !== 0) return;
  const held = start.currentTarget as HTMLElement;
  const { pointerId, clientX, clientY } = start;
  let carried: Carried | null = null;
  const stop = new AbortController();

  function move(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!carried && Math.hypot(x - clientX, y - clientY) < CLICK) return;
    if (!carried) held.setPointerCapture(pointerId);
    carried = { colour, from, x, y };
    hands.show(carried);
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    stop.abort();
    hands.show(null);
    if (!carried) return;
    if (event.type === "pointerup") {
      hands.drop(carried, document.elementFromPoint(event.clientX, event.clientY));
    }
    const swallow = (click: MouseEvent) => {
      click.stopPropagation();
      click.preventDefault();
    };
    held.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => held.removeEventListener("click", swallow, { capture: true }));
  }

  const { signal } = stop;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
