/** Moving about the city with mouse and fingers: drag, wheel, pinch; everything else is a click. */

import type { Action } from "svelte/action";
import type { Camera } from "./camera.svelte";
import type { Play } from "./play.svelte";

const SLOP = 7; // pixels before a press becomes a drag
const LONG = 450; // milliseconds before a press that does not move shows the symbols only
const NOTCH = 50; // wheel travel that turns a tile by a quarter
const REST = 140; // milliseconds between two quarters
const ZOOM = 0.0015; // of the scale for each pixel of the wheel
const LINE = 16; // pixels of a wheel that counts in lines

type Finger = { x: number; y: number };

export const gestures: Action<HTMLElement, { play: Play; camera: Camera }> = (node, given) => {
  const { play, camera } = given;
  const down = new Map<number, Finger>();
  let start: Finger | null = null;
  let dragging = false;
  let travel = 0;
  let turned = 0;
  let held: ReturnType<typeof setTimeout> | undefined;

  /** A long press looks below the objects, and is no click. */
  function peek() {
    dragging = true;
    play.peeking = true;
  }

  function stopPeeking() {
    clearTimeout(held);
    play.peeking = false;
  }

  function place(event: MouseEvent): Finger {
    const frame = node.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  function pressed(event: PointerEvent) {
    play.touch = event.pointerType !== "mouse";
    if (event.button === 2) return;
    down.set(event.pointerId, place(event));
    start = down.size === 1 ? place(event) : null;
    stopPeeking();
    if (down.size === 1) {
      dragging = false;
      held = setTimeout(peek, LONG);
    } else begin(event);
  }

  /** From here on it is no click. */
  function begin(event: PointerEvent) {
    dragging = true;
    stopPeeking();
    node.setPointerCapture(event.pointerId);
  }

  function moved(event: PointerEvent) {
    const here = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") play.hover(camera.point(here.x, here.y));
      return;
    }
    if (down.size === 1) {
      if (!dragging && start && Math.hypot(here.x - start.x, here.y - start.y) > SLOP) begin(event);
      if (dragging && !play.peeking) camera.pan(here.x - before.x, here.y - before.y);
    } else pinch(event.pointerId, before, here);
    if (dragging) down.set(event.pointerId, here);
  }

  function pinch(id: number, before: Finger, here: Finger) {
    const other = [...down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(here.x - other.x, here.y - other.y);
    camera.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
    if (was > 0) camera.zoom(is / was, (here.x + other.x) / 2, (here.y + other.y) / 2);
  }

  function released(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    stopPeeking();
    if (dragging && !down.size) {
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
    }
  }

  function swallow(event: Event) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function left() {
    play.hover(null);
  }

  /** What is held is turned by the wheel; with empty hands, or with Ctrl, it zooms. */
  function wheeled(event: WheelEvent) {
    event.preventDefault();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    const here = place(event);
    if (play.holding && !event.ctrlKey) turn(way, event.timeStamp);
    else camera.zoom(Math.exp(-way * ZOOM * (event.ctrlKey ? 4 : 1)), here.x, here.y);
  }

  function turn(way: number, now: number) {
    if (Math.sign(way) !== Math.sign(travel)) travel = 0;
    travel += way;
    if (Math.abs(travel) < NOTCH || now - turned < REST) return;
    play.turn(Math.sign(travel));
    travel = 0;
    turned = now;
  }

  function asked(event: MouseEvent) {
    event.preventDefault();
    play.turn(1);
  }

  function clicked(event: MouseEvent) {
    // A click by keyboard or screen reader is answered by the button that was meant.
    if (event.detail === 0) return;
    const here = place(event);
    play.click(camera.point(here.x, here.y), here);
  }

  const heard: [string, (event: never) => void][] = [
    ["pointerdown", pressed],
    ["pointermove", moved],
    ["pointerup", released],
    ["pointercancel", released],
    ["pointerleave", left],
    ["wheel", wheeled],
    ["contextmenu", asked],
    ["click", clicked],
  ];
  for (const [name, hear] of heard) {
    node.addEventListener(name, hear as EventListener, name === "wheel" ? { passive: false } : {});
  }
  return {
    destroy() {
      clearTimeout(held);
      for (const [name, hear] of heard) node.removeEventListener(name, hear as EventListener);
    },
  };
};
