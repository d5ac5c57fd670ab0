/** What the person at the board is about to do: a tile or an object in the hand, and where it aims. */

import { createContext } from "svelte";
import type { BoardProps } from "../../lib/game";
import { plainFault } from "../../lib/faults";
import { later } from "../../lib/i18n";
import { TablePlay, type Anchor } from "../../lib/play.svelte";
import type { Camera } from "./camera.svelte";
import {
  FIELD,
  TILE,
  boxOf,
  cellAt,
  figureBox,
  firstField,
  nearest,
  spotAt,
  type Box,
  type Strip,
} from "./geometry";
import type {
  Cell,
  Colour,
  Direction,
  Lay,
  MulticityAction,
  MulticityEvent,
  MulticityFacts,
  Place,
  Spot,
} from "./facts";

const TURNS = 4;
const FITS_NOWHERE = later(
  "It fits nowhere yet: it needs your symbol at both ends of {length} fields in a line, and no hole and no other object between.",
);

export class Play extends TablePlay<MulticityFacts> {
  /** The length of the object that is picked. */
  picked = $state<number | null>(null);
  /** Quarter turns of the drawn tile, counted on so that it always turns the short way. */
  quarters = $state(0);
  /** The way in which a picked object shall lie, where it may lie both ways. */
  way = $state<Direction>("right");
  /** Where the drawn tile would lie, and where the picked object would stand. */
  cell = $state.raw<Cell | null>(null);
  spot = $state.raw<Spot | null>(null);
  /** Where the mouse is, in the drawing. */
  pointer = $state.raw<Cell | null>(null);
  /** Something is carried from the bar with mouse or finger. */
  carried = $state(false);
  /** Fingers aim first and confirm with a second tap. */
  touch = $state(false);
  /** Objects fade, so that all fields are seen: as long as it is held, or until it is put off. */
  peeking = $state(false);
  symbolsOnly = $state(false);
  /** The tiles that others have laid since my last move, by their order. */
  theirs = $state.raw<ReadonlySet<number>>(new Set());
  #tile: number | null = null;

  constructor(
    props: () => BoardProps<MulticityFacts>,
    readonly camera: Camera,
  ) {
    super(props);
  }

  /** Where it lays a tile or stands an object, in the drawing. */
  get hintedBox(): Box | null {
    const { hinted } = this;
    if (hinted?.move === "lay") {
      return { left: hinted.x * TILE, top: hinted.y * TILE, width: TILE, height: TILE };
    }
    if (hinted?.move !== "place") return null;
    const { length, order, field, direction } = hinted;
    const spot = this.view.fits[length]?.find(
      (each) => each.order === order && each.field === field && each.direction === direction,
    );
    return spot ? boxOf(spot.at, length, direction) : null;
  }
  get bare(): boolean {
    return this.peeking || this.symbolsOnly;
  }
  get laying(): boolean {
    return this.myTurn && this.view.phase === "lay";
  }
  /** Whether something is in the hand that can be turned. */
  get holding(): boolean {
    return this.laying || this.picked !== null;
  }
  get turned(): number {
    return ((this.quarters % TURNS) + TURNS) % TURNS;
  }

  may(move: MulticityAction["move"]): boolean {
    return this.mine && this.legal.some((legal) => legal.move === move);
  }

  fits(length: number): Spot[] {
    return this.mine ? (this.view.fits[length] ?? []) : [];
  }

  /** Places for the picked object. */
  get spots(): Spot[] {
    return this.picked === null ? [] : this.fits(this.picked);
  }

  /** Called with every new view: what is in the hand stays only while it still means something. */
  settle(): void {
    const { view } = this;
    this.theirs = this.#laidByOthers();
    this.refusal = null;
    this.spot = null;
    const tile = view.drawn?.tile ?? null;
    if (tile !== this.#tile) {
      this.#tile = tile;
      this.quarters = 0;
      this.cell = null;
    }
    if (this.laying || (this.picked !== null && !this.me.left.includes(this.picked))) {
      this.picked = null;
    }
    if (!this.laying) this.cell = null;
    else if (this.touch) this.cell ??= this.#middleCell();
    if (!this.touch) this.hover(this.pointer);
  }

  #laidByOthers(): ReadonlySet<number> {
    if (this.viewer === null) return new Set();
    const own = (event: MulticityEvent) => "seat" in event && event.seat === this.viewer;
    const before = this.events.some(own) ? [] : this.theirs;
    const laid = this.events.flatMap((event) =>
      event.event === "lay" && !own(event) ? [event.order] : [],
    );
    return new Set([...before, ...laid]);
  }

  /** Whether the mouse is over the drawing of an object. */
  isAbove({ at, length, direction }: Strip): boolean {
    if (!this.pointer || this.touch) return false;
    const [x, y] = this.pointer;
    const { left, top, width, height } = figureBox(at, length, direction);
    return x >= left && x < left + width && y >= top && y < top + height;
  }

  /** The free cell in the middle of what is seen. */
  #middleCell(): Cell | null {
    const { camera } = this;
    const [x, y] = camera.point(camera.width / 2, camera.height / 2);
    const far = ([column, row]: Cell) =>
      Math.hypot((column + 0.5) * TILE - x, (row + 0.5) * TILE - y);
    return [...this.view.frontier].sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** Let go of everything; true if there was something to let go of. */
  cancel(): boolean {
    const had = this.picked !== null || this.refusal !== null;
    this.picked = null;
    this.refusal = null;
    this.spot = null;
    this.carried = false;
    return had;
  }

  override go(move: MulticityAction): void {
    this.cell = null;
    super.go(move);
  }

  choose(colour: Colour, at: Anchor): void {
    void this.attempt({ move: "pick", colour }, at);
  }

  draw(at: Anchor): void {
    this.cancel();
    void this.attempt({ move: "draw" }, at);
  }

  /** Take an object into the hand, or put it back. */
  pick(length: number, at: Anchor): void {
    this.refusal = null;
    if (this.laying) void this.explain(this.#anywhere(length), at);
    else if (this.picked === length) this.cancel();
    else if (!this.fits(length).length) {
      const reason = { ...plainFault(FITS_NOWHERE, { length }), rule: "M3.2" };
      this.refusal = { anchor: at, reason };
    } else if (this.me.left.includes(length)) {
      this.spot = null;
      this.picked = length;
    }
  }

  /** A move with an object, to learn why it cannot be. */
  #anywhere(length: number): Place {
    return { move: "place", length, order: 1, field: "a", direction: "right" };
  }

  /** A quarter to the right, or with -1 to the left; an object lies down the other way. */
  turn(way: number): void {
    if (this.laying) this.quarters += way;
    else if (this.picked !== null) {
      this.way = this.way === "right" ? "down" : "right";
      this.hover(this.pointer);
    }
  }

  /** The mouse is here, or gone. */
  hover(point: Cell | null): void {
    this.pointer = point;
    if (this.touch && !this.carried) return;
    this.aim(point);
  }

  private aim(point: Cell | null): void {
    if (this.laying) this.cell = point && this.freeCell(cellAt(...point));
    else if (this.picked !== null) {
      this.spot = point && nearest(this.spots, this.picked, point, this.way);
    }
  }

  private freeCell([x, y]: Cell): Cell | null {
    return this.view.frontier.find((free) => free[0] === x && free[1] === y) ?? null;
  }

  /** A click or a tap into the city. */
  click(point: Cell, at: Anchor): void {
    const had = this.refusal !== null;
    this.refusal = null;
    if (this.laying) this.clickCell(cellAt(...point), at);
    else if (this.picked !== null) this.clickSpot(point, at);
    else if (!had && this.freeCell(cellAt(...point)) && this.view.phase === "turn") {
      void this.explain(this.layAt(cellAt(...point)), at);
    }
  }

  private clickCell([x, y]: Cell, at: Anchor): void {
    const free = this.freeCell([x, y]);
    const aimed = this.cell?.[0] === x && this.cell[1] === y;
    if (free && this.touch && !aimed) this.cell = free;
    else void this.attempt(this.layAt([x, y]), at);
  }

  private clickSpot(point: Cell, at: Anchor): void {
    const length = this.picked!;
    const spot = nearest(this.spots, length, point, this.way);
    const aimed = spot !== null && same(spot, this.spot);
    if (spot && this.touch && !aimed) {
      this.spot = spot;
      return;
    }
    if (spot) void this.attempt(placeAt(length, spot), at);
    else void this.refuse(point, at);
  }

  /** Where no object can stand: why not, or beside the city it is put back. */
  private async refuse(point: Cell, at: Anchor): Promise<void> {
    const length = this.picked!;
    const spot = spotAt(this.view, firstField(point, length, this.way), this.way);
    if (spot) await this.explain(placeAt(length, spot), at);
    else if (spotAt(this.view, firstField(point, 1, this.way), this.way)) {
      await this.explain(this.#offTheCity(length), at);
    } else this.cancel();
  }

  /** An object that reaches over the eastern edge of the city. */
  #offTheCity(length: number): Place {
    const east = this.view.city.reduce((a, b) => (b.x > a.x ? b : a));
    return { ...this.#anywhere(length), order: east.order, field: "c" };
  }

  layAt([x, y]: Cell): Lay {
    return { move: "lay", x, y, turn: this.turned };
  }

  /** What is carried is put down here. */
  drop(point: Cell | null, at: Anchor): void {
    this.carried = false;
    if (!point) {
      this.cancel();
      return;
    }
    if (this.laying) void this.attempt(this.layAt(cellAt(...point)), at);
    else if (this.picked !== null) {
      const spot = nearest(this.spots, this.picked, point, this.way);
      if (spot) void this.attempt(placeAt(this.picked, spot), at);
      else void this.refuse(point, at);
    }
  }

  /** Where a free object hangs: its middle under the mouse. */
  get hanging(): Cell | null {
    const { picked, pointer } = this;
    if (picked === null || !pointer || this.spot) return null;
    const half = (picked * FIELD) / 2;
    const across = this.way === "right";
    return [pointer[0] - (across ? half : FIELD / 2), pointer[1] - (across ? FIELD / 2 : half)];
  }
}

export function placeAt(length: number, { order, field, direction }: Spot): Place {
  return { move: "place", length, order, field, direction };
}

export function same(a: Spot | null, b: Spot | null): boolean {
  if (!a || !b) return false;
  return a.at[0] === b.at[0] && a.at[1] === b.at[1] && a.direction === b.direction;
}

export const [usePlay, providePlay] = createContext<Play>();
