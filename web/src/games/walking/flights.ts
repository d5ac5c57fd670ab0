/** Cards fly from where they were to where they are; coins hop; the display slides like drawers. */

import { Moving } from "../../lib/flights";
import { motion } from "../../lib/motion";
import { levelOf } from "./cards";
import type { WalkingEvent } from "./facts";

const FLY = 330;
const SLIDE = 280;
const HOP = 320;
const STEP = 45; // milliseconds between cards or coins of one move
const EASE = "cubic-bezier(0.2, 0.7, 0.25, 1)";
const NEAR = 2; // pixels that are no move
const COIN = 22;

type Spot = { box: DOMRect; zone: string; element: HTMLElement };

export class Flights extends Moving<WalkingEvent> {
  private cards = new Map<string, Spot>();
  private places = new Map<string, DOMRect>();
  /** What is to fly and how it begins, once all is measured: measuring in between takes time. */
  private readonly flyers = document.createDocumentFragment();
  private starts: (() => void)[] = [];
  private corner = new DOMRect();
  private frame = 0;

  constructor(
    private readonly board: HTMLElement,
    private readonly layer: HTMLElement,
  ) {
    super();
  }

  /** Remember where all cards are, before they move. */
  before(): void {
    cancelAnimationFrame(this.frame);
    this.skip();
    this.cards = this.lying();
    this.places.clear();
    for (const name of ["hand", "purse", "deck", "character"]) {
      for (const element of this.board.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
        this.places.set(`${name} ${element.dataset[name]}`, element.getBoundingClientRect());
      }
    }
  }

  private lying(): Map<string, Spot> {
    const found = new Map<string, Spot>();
    for (const element of this.board.querySelectorAll<HTMLElement>("[data-card]")) {
      const zone = element.closest<HTMLElement>("[data-region]")?.dataset["region"] ?? "";
      const box = element.getBoundingClientRect();
      if (box.width) found.set(element.dataset["card"]!, { box, zone, element });
    }
    return found;
  }

  /** Move all that has moved, before the next picture is drawn: by then the page has made room. */
  after(events: WalkingEvent[]): void {
    if (!motion.on || !this.cards.size || !events.length) return;
    this.frame = requestAnimationFrame(() => this.move(events));
  }

  private move(events: WalkingEvent[]): void {
    this.plan(events);
    this.layer.append(this.flyers);
    for (const start of this.starts.splice(0)) start();
  }

  private plan(events: WalkingEvent[]): void {
    const now = this.lying();
    this.corner = this.layer.getBoundingClientRect();
    let late = 0;
    for (const [card, spot] of now) {
      const old = this.cards.get(card);
      const { element } = spot;
      if (!old) {
        const from = this.source(card, events);
        if (from) this.fly(`card-${card}`, from, spot.box, { delay: STEP * late++, hide: element });
      } else if (old.zone !== spot.zone) {
        this.fly(`card-${card}`, old.box, spot.box, { delay: STEP * late++, hide: element });
      } else if (far(old.box, spot.box)) this.slide(element, old.box, spot.box);
    }
    for (const [card, spot] of this.cards) {
      if (!now.has(card)) this.leave(card, spot.box, events);
    }
    for (const event of events) {
      this.coins(event);
      this.guest(event);
    }
  }

  /** A character walks from the supply to its house, or into the box. */
  private guest(event: WalkingEvent): void {
    if (event.event !== "invite" && event.event !== "remove") return;
    const from = this.places.get(`character ${event.character}`);
    if (!from?.width) return;
    const house = event.event === "invite" ? `[data-house="${event.seat} ${event.column}"]` : "";
    const step = house && this.board.querySelector(`${house} .character`);
    if (step) this.fly(event.character, from, step.getBoundingClientRect(), { hide: step });
    else if (event.event === "remove") {
      const away = new DOMRect(from.x, from.y + from.height, from.width, from.height);
      this.fly(event.character, from, away, { fade: true });
    }
  }

  /** Where a card comes from that was not to be seen before. */
  private source(card: string, events: WalkingEvent[]): DOMRect | undefined {
    for (const event of events) {
      if (event.event === "lay" && event.card === card)
        return this.places.get(`hand ${event.seat}`);
      if (event.event === "refill" && event.cards.some((fresh) => fresh.card === card)) {
        return this.places.get(`deck ${levelOf(card) + 1}`);
      }
    }
    return undefined;
  }

  /** A card that is not to be seen any more goes to a hand, under its deck or away. */
  private leave(card: string, from: DOMRect, events: WalkingEvent[]): void {
    for (const event of events) {
      if (event.event === "take" && event.cards.includes(card)) {
        const hand = this.places.get(`hand ${event.seat}`);
        if (hand) this.fly(`card-${card}`, from, within(hand), { fade: true });
      } else if (event.event === "away" && event.cards.includes(card)) {
        const aside = new DOMRect(from.x + from.width, from.y, from.width, from.height);
        this.fly(`card-${card}`, from, aside, { fade: true });
      } else if ((event.event === "return" || event.event === "sell") && event.card === card) {
        const deck = this.places.get(`deck ${levelOf(card) + 1}`);
        if (deck) this.fly(`card-${card}`, from, deck, { fade: true });
      }
    }
  }

  private coins(event: WalkingEvent): void {
    if (event.event === "take" && event.coins) {
      const from = this.cards.get(event.cards[0]!)?.box;
      const purse = this.places.get(`purse ${event.seat}`);
      if (from && purse) this.hop(event.coins, from, purse);
    } else if (event.event === "lay") {
      const to = this.board.querySelector(`[data-card="${event.card}"]`)?.getBoundingClientRect();
      const purse = this.places.get(`purse ${event.seat}`);
      if (to && purse) this.hop(event.price, purse, to);
    }
  }

  private slide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    const frames = [{ transform: between(from, to) }, { transform: "none" }];
    const timing = { duration: motion.ms(SLIDE), easing: EASE };
    this.starts.push(() => this.run(element, frames, timing));
  }

  private fly(
    name: string,
    from: DOMRect,
    to: DOMRect,
    how: { delay?: number; hide?: Element; fade?: boolean },
  ): void {
    const duration = motion.ms(FLY);
    const timing = { duration, delay: how.delay ?? 0, easing: EASE, fill: "both" as const };
    const end = { transform: "none", opacity: how.fade ? 0 : 1 };
    const start = { transform: between(from, to), opacity: 1 };
    const frames = how.fade ? [start, { opacity: 1, offset: 0.6 }, end] : [start, end];
    const flyer = this.flyer(name, to);
    const hidden = [{ opacity: 0 }, { opacity: 0 }];
    this.starts.push(() => {
      this.send(flyer, frames, timing);
      if (how.hide) this.run(how.hide, hidden, { duration: duration + (how.delay ?? 0) });
    });
  }

  private hop(count: number, from: DOMRect, to: DOMRect): void {
    const start = within(from);
    const goal = within(to);
    for (let i = 0; i < count; i++) {
      const dx = start.x - goal.x;
      const dy = start.y - goal.y;
      const lift = Math.min(dy, 0) - 40;
      const frames = [
        { transform: `translate(${dx}px, ${dy}px)`, easing: "ease-out" },
        { transform: `translate(${dx / 2}px, ${lift}px)`, easing: "ease-in" },
        { transform: "none", opacity: 1, offset: 0.9 },
        { transform: "none", opacity: 0 },
      ];
      const timing = { duration: motion.ms(HOP), delay: i * STEP * 2, fill: "both" as const };
      const flyer = this.flyer("coin", goal);
      this.starts.push(() => this.send(flyer, frames, timing));
    }
  }

  /** A picture above the table, where it will end. */
  private flyer(name: string, at: DOMRect): SVGSVGElement {
    const flyer = this.picture(`walking-${name}`, this.flyers);
    flyer.classList.add("flyer", ...(name.startsWith("card-") ? ["card"] : []));
    Object.assign(flyer.style, {
      left: `${at.x - this.corner.x}px`,
      top: `${at.y - this.corner.y}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    return flyer;
  }
}

function far(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) > NEAR || Math.abs(a.y - b.y) > NEAR;
}

function between(from: DOMRect, to: DOMRect): string {
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  return `translate(${dx}px, ${dy}px) scale(${from.width / (to.width || 1)})`;
}

/** A coin's place in the middle of something. */
function within(box: DOMRect): DOMRect {
  const x = box.x + box.width / 2 - COIN / 2;
  const y = box.y + box.height / 2 - COIN / 2;
  return new DOMRect(x, y, COIN, COIN);
}
