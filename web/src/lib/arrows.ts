/** Arrow keys: which of some things lies next in a direction. */

export type Way = readonly [x: number, y: number];

export const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASKEW = 2.5; // how much farther a step to the side counts

/** How far ahead a thing has to be at least, and what share of what it is aside. */
export type Reach = { least: number; cone?: number };

/** The nearest thing in a direction, or undefined. */
export function nextThing<Thing>(
  things: Iterable<Thing>,
  place: (thing: Thing) => Way,
  from: Way,
  [dx, dy]: Way,
  { least, cone = 0 }: Reach,
): Thing | undefined {
  let best: Thing | undefined;
  let nearest = Infinity;
  for (const thing of things) {
    const [x, y] = place(thing);
    const ahead = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    const far = ahead + ASKEW * aside;
    if (ahead > least && ahead >= aside * cone && far < nearest) [best, nearest] = [thing, far];
  }
  return best;
}

/** The middle of an element in the window. */
export function middleOf(element: Element): Way {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
