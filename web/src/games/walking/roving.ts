/** Arrow keys move within a region, Tab leaves it: one of its items is its tab stop. */

import type { Action } from "svelte/action";

const ITEM = "[data-item]";
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASKEW = 2.5; // how much farther a step to the side counts

function items(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(ITEM)];
}

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest item in a direction, or undefined. */
function next(region: Element, from: Element, [dx, dy]: [number, number]) {
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const item of items(region)) {
    if (item === from) continue;
    const [itemX, itemY] = middle(item);
    const ahead = (itemX - x) * dx + (itemY - y) * dy;
    const aside = Math.abs((itemX - x) * dy) + Math.abs((itemY - y) * dx);
    const far = ahead + ASKEW * aside;
    if (ahead > 2 && ahead >= aside * 0.5 && far < least) [best, least] = [item, far];
  }
  return best;
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
