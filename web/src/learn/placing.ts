/** Where the coach may stand: beside what it speaks of, and never on it nor on what can be done. */

export type Size = { width: number; height: number };
/** What it points at lies that way. */
export type Way = "down" | "up" | "left" | "right";
export type Placed = { x: number; y: number; points: Way | "nowhere" };
/** The part of the window in which something may lie. */
export type Room = { left: number; top: number; right: number; bottom: number };

const GAP = 14;
const EDGE = 8;

export function roomBelow(header: number): Room {
  return { left: EDGE, top: header + EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
}

/** How much of a thing at this place would lie on others. */
export function covered({ x, y }: { x: number; y: number }, size: Size, others: DOMRect[]): number {
  let area = 0;
  for (const { left, right, top, bottom } of others) {
    const width = Math.min(x + size.width, right) - Math.max(x, left);
    const height = Math.min(y + size.height, bottom) - Math.max(y, top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

export function fits({ x, y }: { x: number; y: number }, size: Size, room: Room): boolean {
  return (
    x >= room.left &&
    y >= room.top &&
    x + size.width <= room.right &&
    y + size.height <= room.bottom
  );
}

/** A place beside the target, else at an edge, that covers nothing `hard` and as little as possible
 * of what is `soft`; null if there is none. */
export function freePlace(
  size: Size,
  target: DOMRect | null,
  hard: DOMRect[],
  soft: DOMRect[],
  room: Room,
): Placed | null {
  const places = [...(target ? beside(size, target, room) : []), ...edges(size, room)].filter(
    (place) => fits(place, size, room) && !covered(place, size, hard),
  );
  const covers = (place: Placed) => covered(place, size, soft);
  return places.reduce<Placed | null>(
    (best, place) => (best && covers(best) <= covers(place) ? best : place),
    null,
  );
}

function beside({ width, height }: Size, target: DOMRect, room: Room): Placed[] {
  const x = Math.min(
    Math.max(target.left + (target.width - width) / 2, room.left),
    room.right - width,
  );
  const y = Math.min(
    Math.max(target.top + (target.height - height) / 2, room.top),
    room.bottom - height,
  );
  return [
    { x, y: target.top - height - GAP, points: "down" },
    { x, y: target.bottom + GAP, points: "up" },
    { x: target.right + GAP, y, points: "left" },
    { x: target.left - width - GAP, y, points: "right" },
  ];
}

/** Along the edges of the room: in the middle, then in the corners, then down the sides. */
function edges({ width, height }: Size, room: Room): Placed[] {
  const across = [(room.left + room.right - width) / 2, room.left, room.right - width];
  const ends = [room.top, room.bottom - height];
  const places = ends.flatMap((y) => across.map((x) => ({ x, y })));
  for (let y = room.top; y + height <= room.bottom; y += GAP) {
    places.push({ x: room.left, y }, { x: room.right - width, y });
  }
  return places.map((place) => ({ ...place, points: "nowhere" }));
}
