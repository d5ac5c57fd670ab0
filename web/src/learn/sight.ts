/** What the coach sees of the table, and when it looks again. */

/** How long things may still move after the page has changed, in milliseconds. */
const SETTLING = 700;
/** What the coach itself puts on the page. */
const OWN = "[data-coaching]";
const MOVING = ["class", "style", "hidden", "aria-expanded"];

/** A thing in a closed drawer is on the page, but not to be seen. */
function inSight(thing: Element): boolean {
  const { top, bottom, left, right, width } = thing.getBoundingClientRect();
  const within = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return width > 0 && within && thing.checkVisibility({ visibilityProperty: true });
}

export function seen(selector: string): Element[] {
  return selector ? [...document.querySelectorAll(selector)].filter(inSight) : [];
}

/** All that the first of several selectors finds in sight. */
export function firstSeen(selectors: string | readonly string[]): Element[] {
  for (const selector of [selectors].flat()) {
    const found = seen(selector);
    if (found.length) return found;
  }
  return [];
}

/** What people look at: covered only where there is no other place. */
export function regarded(): DOMRect[] {
  return boxes(seen("[data-regard]"));
}

export function boxes(things: Element[]): DOMRect[] {
  return things.map((thing) => thing.getBoundingClientRect());
}

/** Look whenever something on the page may have moved; at a still page nothing is done. */
export function watching(look: () => void): () => void {
  let frame = 0;
  let until = 0;
  const step = (now: number) => {
    look();
    frame = now < until ? requestAnimationFrame(step) : 0;
  };
  const wake = () => {
    until = performance.now() + SETTLING;
    frame ||= requestAnimationFrame(step);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !(target as Element).closest(OWN))) wake();
  });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: MOVING,
  });
  const events = ["resize", "scroll", "transitionend"];
  for (const name of events) addEventListener(name, wake, { capture: true, passive: true });
  look();
  wake();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const name of events) removeEventListener(name, wake, { capture: true });
  };
}

/** Mark what is spoken of, for everybody who looks for it on the page. */
export function marking(): (target: Element | null) => void {
  let marked: Element | null = null;
  return (target) => {
    if (target === marked) return;
    marked?.removeAttribute("data-coached");
    target?.setAttribute("data-coached", "");
    marked = target;
  };
}
