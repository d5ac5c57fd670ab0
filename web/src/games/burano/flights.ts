/** Cubes fly, coins hop, workers walk: what a move did is seen on its way. */

import { Moving } from "../../lib/flights";
import { motion } from "../../lib/motion";
import type { Play } from "./play.svelte";
import type { BuranoEvent } from "./facts";

const FLY = 520;
const HOP = 420;
const APART = 90; // ms between things that fly together
const HIGH = 46; // pixels that a thing rises on its way
const EASE = "cubic-bezier(0.3, 0.6, 0.3, 1)";
const MOST_COINS = 6;

type Spot = { x: number; y: number; size: number };
/** A drawing, where it comes from and where it goes, by what lies there. */
type Flight = { drawing: string; from: string[]; to: string[]; hop?: boolean };

/** Whether a name is a thing's key, and not a selector. */
function isKey(name: string): boolean {
  return /^[a-z]+:/.test(name);
}

export class Flights extends Moving<BuranoEvent> {
  /** Where what is about to fly was before the view changed. */
  #were = new Map<string, Spot>();
  #start: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly board: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly play: Play,
  ) {
    super();
  }

  before(): void {
    this.skip();
    this.#were.clear();
    if (!motion.on) return;
    for (const { from, to } of this.play.events.flatMap((event) => this.#flights(event))) {
      for (const key of [...from, ...to].filter(isKey)) {
        const element = this.board.querySelector(`[data-key="${key}"]`);
        const spot = element && this.#spotOf(element);
        if (spot) this.#were.set(key, spot);
      }
    }
  }

  /** What flies has to know where things are now: that is asked in a task of its own, so that a
   * slow device is not held up by everything at once. */
  after(events: BuranoEvent[]): void {
    if (motion.on) this.#start = setTimeout(() => this.#takeOff(events));
  }

  override skip(): void {
    clearTimeout(this.#start);
    super.skip();
  }

  #takeOff(events: BuranoEvent[]): void {
    let delay = 0;
    for (const event of events) {
      for (const flight of this.#flights(event)) {
        this.#fly(flight, delay);
        delay += APART;
      }
    }
  }

  /** Something of a player: on the large board if it is theirs, else their slip. */
  #of(seat: number, part: string): string[] {
    const slip = `.others [data-seat="${seat}"]`;
    return seat === this.play.near ? [`.mine ${part}`, ".mine"] : [slip, ".others"];
  }

  /** A thing of the large board, or the slip of the player. */
  #thing(seat: number, key: string): string[] {
    return seat === this.play.near ? [key, ".mine"] : this.#of(seat, "");
  }

  #coins(seat: number, count: number, from = ".bar"): Flight[] {
    const purse = this.#of(seat, '[data-track="coins"]');
    const ends = count > 0 ? { from: [from], to: purse } : { from: purse, to: [from] };
    return Array.from({ length: Math.min(Math.abs(count), MOST_COINS) }, () => ({
      drawing: "coin",
      hop: true,
      ...ends,
    }));
  }

  #flights(event: BuranoEvent): Flight[] {
    switch (event.event) {
      case "prepare":
        return [
          {
            drawing: `cube-${event.colour}`,
            from: this.#thing(event.seat, `cell:${event.place}`),
            to: this.#thing(event.seat, `prepared:${event.colour}`),
          },
          ...this.#coins(event.seat, -event.price),
        ];
      case "build":
        return [
          {
            drawing: `cube-${event.colour}`,
            from: this.#thing(event.seat, `prepared:${event.colour}`),
            to: [`hole:${event.hole}`],
          },
          ...this.#coins(event.seat, event.earned - event.price),
        ];
      case "roof":
        return [
          {
            drawing: `roof-${event.roof}`,
            from: this.#of(event.seat, ".roofs"),
            to: [`hole:${event.holes[0]}`],
          },
          ...this.#coins(event.seat, -event.price),
        ];
      case "add":
        return [
          {
            drawing: `cube-${event.colour}`,
            from: [".bar"],
            to: this.#thing(event.seat, `cell:${event.place}`),
          },
        ];
      case "coin":
        return this.#coins(event.seat, 1);
      case "end":
        return this.#coins(event.seat, event.coins);
      case "draw":
        return [
          {
            drawing: `roof-${event.roof}`,
            from: [`stack:${event.kind}`],
            to: this.#of(event.seat, ".roofs"),
          },
        ];
      default:
        return this.#actions(event);
    }
  }

  #actions(event: BuranoEvent): Flight[] {
    switch (event.event) {
      case "fish": {
        const drawing = `seafood-${event.card ?? event.kind}`;
        return [{ drawing, from: [`fish:${event.kind}`], to: this.#of(event.seat, ".seafood") }];
      }
      case "sell":
        return event.cards.map((kind) => ({
          drawing: `seafood-${kind}`,
          from: this.#of(event.seat, ".seafood"),
          to: [`ship:${event.ship}`],
        }));
      case "workers":
        return Array.from({ length: event.count }, () =>
          this.#worker(event.seat, `place:${event.island}`, true),
        );
      case "lace":
        return [
          this.#worker(event.seat, `space:${event.space}`, true),
          ...this.#coins(event.seat, event.coins, `space:${event.space}`),
        ];
      case "recall":
      case "pushed": {
        const key = `${event.from.length === 1 ? "place" : "space"}:${event.from}`;
        return [
          this.#worker(event.seat, key, false),
          ...this.#coins(event.seat, event.event === "pushed" ? event.coins : 1, key),
        ];
      }
      case "bonus": {
        const drawing = event.card === null ? "privilege" : `card-${event.card}`;
        return [
          {
            drawing,
            from: [`card:${event.card ?? "none"}`, ".bar"],
            to: this.#of(event.seat, '[data-track="privileges"]'),
          },
        ];
      }
      default:
        return [];
    }
  }

  #worker(seat: number, key: string, goes: boolean): Flight {
    const ring = this.#of(seat, ".clock");
    return {
      drawing: `worker-${seat}`,
      hop: true,
      ...(goes ? { from: ring, to: [key] } : { from: [key], to: ring }),
    };
  }

  #fly({ drawing, from, to, hop }: Flight, delay: number): void {
    const start = this.#find(from);
    const end = this.#find(to, true);
    if (!start || !end || !document.getElementById(`burano-${drawing}`)) return;
    const size = hop ? 26 : Math.max(24, Math.min(end.size, 64));
    const picture = this.picture(`burano-${drawing}`, this.layer);
    picture.setAttribute("width", String(size));
    picture.setAttribute("height", String(size));
    const at = ({ x, y }: Spot, rise = 0) =>
      `translate(${x - size / 2}px, ${y - size / 2 - rise}px)`;
    const between = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y), size };
    this.send(
      picture,
      [
        { transform: at(start), opacity: 0.4, easing: EASE },
        { transform: at(between, hop ? HIGH : HIGH / 2), opacity: 1, offset: 0.5, easing: EASE },
        { transform: at(end), opacity: 1, offset: 0.94 },
        { transform: at(end), opacity: 0 },
      ],
      { duration: hop ? HOP : FLY, delay, fill: "backwards" },
    );
  }

  /** Keys are looked up where things were, or are; anything else is a selector. */
  #find(names: string[], now = false): Spot | null {
    for (const name of names) {
      const were = this.#were.get(name);
      const known = now ? undefined : were;
      const element = known
        ? null
        : this.board.querySelector(isKey(name) ? `[data-key="${name}"]` : name);
      const spot = known ?? (element && this.#spotOf(element)) ?? were;
      if (spot) return spot;
    }
    return null;
  }

  #spotOf(element: Element): Spot | null {
    const box = element.getBoundingClientRect();
    if (!box.width) return null;
    const frame = this.board.getBoundingClientRect();
    const { x, y, width, height } = box;
    return {
      x: x + width / 2 - frame.left,
      y: y + height / 2 - frame.top,
      size: Math.min(width, height),
    };
  }
}
