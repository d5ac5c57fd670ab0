/** Hover or a long press enlarges a card or a character, or tells what is known of a deck. */

import type { Action } from "svelte/action";
import type { Inspected, Play } from "./play.svelte";
import type { Character } from "./facts";

const HOVER = 420; // milliseconds before a card under the mouse is enlarged
const PRESS = 450; // milliseconds of a long press
const SLOP = 9;

/** What there is to enlarge at an element. */
export function inspectable(target: EventTarget | null): Inspected | null {
  const anchor = (target as Element | null)?.closest?.<HTMLElement>(
    "[data-card], [data-character], [data-known]",
  );
  const { card, character, known } = anchor?.dataset ?? {};
  if (anchor && card) return { kind: "card", code: card, anchor };
  if (anchor && known) return { kind: "deck", level: Number(known), anchor };
  if (anchor && character) {
    return { kind: "character", character: character as Character, anchor };
  }
  return null;
}

export const inspecting: Action<HTMLElement, Play> = (node, play) => {
  let timer = 0;
  let press: { x: number; y: number } | null = null;
  let over: Element | null = null;
  /** What appears under a mouse that rests was not pointed at. */
  let moved = false;

  function later(found: Inspected, wait: number, then?: () => void) {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (play.dragging || play.refusal || play.permit || !found.anchor.isConnected) return;
      play.inspected = found;
      then?.();
    }, wait);
  }

  function forget() {
    clearTimeout(timer);
    over = null;
    press = null;
    if (play.inspected) play.inspected = null;
  }

  function hover(event: PointerEvent) {
    if (event.pointerType !== "mouse" || event.buttons || !moved) return;
    const found = inspectable(event.target);
    if (found?.anchor === over) return;
    forget();
    const choosing = play.picked !== null && found?.anchor.closest("[data-region=street]");
    if (found && !choosing) {
      over = found.anchor;
      later(found, HOVER);
    }
  }

  function down(event: PointerEvent) {
    const found = inspectable(event.target);
    forget();
    if (event.pointerType === "mouse" || !found) return;
    press = { x: event.clientX, y: event.clientY };
    later(found, PRESS, () => {
      play.dragging = null;
      window.addEventListener("click", swallow, { capture: true, once: true });
    });
  }

  function move(event: PointerEvent) {
    if (!moved) {
      moved = true;
      hover(event);
    }
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) forget();
  }

  function up(event: PointerEvent) {
    if (event.pointerType === "mouse") return;
    clearTimeout(timer);
    press = null;
    if (play.inspected) setTimeout(() => (play.inspected = null), 0);
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
  }

  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  const noMenu = (event: Event) => {
    if (press || play.inspected) event.preventDefault();
  };

  node.addEventListener("pointerover", hover);
  node.addEventListener("pointerleave", forget);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", forget);
  node.addEventListener("contextmenu", noMenu);
  return {
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("pointerover", hover);
      node.removeEventListener("pointerleave", forget);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", forget);
      node.removeEventListener("contextmenu", noMenu);
    },
  };
};
