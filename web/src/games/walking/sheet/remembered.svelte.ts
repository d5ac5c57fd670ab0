/** Cards of the box that were described once: this browser remembers them, to be chosen again. */

import { keep, keptJson } from "../../../lib/kept";
import { SHOPS, THINGS, type Colour, type Row, type Shown } from "../facts";

export type Described = { row: Row; colour: Colour; shown: Shown };

const KEY = "walking.described";
/** As many as the box has. */
const MOST = 72;

function same(one: Described, other: Described): boolean {
  return (
    one.row === other.row &&
    one.colour === other.colour &&
    [...SHOPS, ...THINGS].every((thing) => (one.shown[thing] ?? 0) === (other.shown[thing] ?? 0))
  );
}

class Remembered {
  #cards = $state.raw<Described[]>(keptJson<Described[]>(KEY) ?? []);

  /** Those of a floor, and of a colour if one is chosen, that show at least these things. */
  like(row: Row, colour: Colour | null, wanted: Shown): Described[] {
    return this.#cards.filter(
      (card) =>
        card.row === row &&
        (!colour || card.colour === colour) &&
        [...SHOPS, ...THINGS].every((thing) => (card.shown[thing] ?? 0) >= (wanted[thing] ?? 0)),
    );
  }

  add(card: Described): void {
    this.#keep([...this.#cards.filter((other) => !same(card, other)), card].slice(-MOST));
  }

  forget(card: Described): void {
    this.#keep(this.#cards.filter((other) => !same(card, other)));
  }

  #keep(cards: Described[]): void {
    this.#cards = cards;
    keep(KEY, cards.length ? JSON.stringify(cards) : null);
  }
}

export const remembered = new Remembered();
