/** Arrow keys move within a region, Tab leaves it: one of its items is its tab stop. */

import type { Action } from "svelte/action";
import { ARROWS, middleOf, nextThing, type Way } from "../../lib/arrows";

const ITEM = "[data-item]";
/** Pixels that the next item is ahead at least, and what share of what it is aside. */
const REACH = { least: 2, cone: 0.5 };

function items(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(ITEM)];
}

/** The nearest item in a direction, or undefined. */
function next(region: Element, from: Element, way: Way) {
  const others = items(region).filter((item) => item !== from);
  return nextThing(others, middleOf, middleOf(from), way, REACH);
}

function stopAt(region: Element, chosen: HTMLElement | undefined): void {
  for (const item of items(region)) {
    const wanted = item === chosen ? 0 : -1;
    if (item.tabIndex !== wanted) item.tabIndex = wanted;
  }
}

/** Give the focus to a region: to the item that had it, or to its first. */
export function enter(region: Element | null | undefined): boolean {
  const all = region ? items(region) : [];
  const chosen = all.find((item) => item.tabIndex === 0) ?? all[0];
  chosen?.focus();
  return chosen !== undefined;
}

export const roving: Action<HTMLElement> = (region) => {
  let chosen: HTMLElement | undefined;

  function settle() {
    if (!chosen?.isConnected || !chosen.matches(ITEM)) chosen = items(region)[0];
    stopAt(region, chosen);
  }

  function focused(event: FocusEvent) {
    const item = (event.target as Element).closest<HTMLElement>(ITEM);
    if (item) {
      chosen = item;
      settle();
    }
  }

  function pressed(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    const from = (event.target as Element).closest<HTMLElement>(ITEM);
    if (!arrow || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next(region, from, arrow)?.focus();
  }

  const watch = new MutationObserver(settle);
  watch.observe(region, { childList: true, subtree: true });
  region.addEventListener("focusin", focused);
  region.addEventListener("keydown", pressed);
  settle();

  return {
    destroy() {
      watch.disconnect();
      region.removeEventListener("focusin", focused);
      region.removeEventListener("keydown", pressed);
    },
  };
};
