/** Finished streets as they are clicked together, and the text that `laguna score` reads. */

import { t } from "../../../lib/i18n";
import { codesOf, shownOn } from "../cards";
import { colourName, thingsNamed } from "../names";
import {
  COLOURS,
  HOUSES,
  PERMITS,
  ROWS,
  SHOPS,
  THINGS,
  type Apart,
  type Character,
  type Colour,
  type Row,
  type Shop,
  type Shown,
  type Thing,
} from "../facts";

/** A card of the deck by its code, or one described by what it shows. */
export type Chosen = { code: string } | { colour: Colour; shown: Shown };

export type SheetHouse = { cards: (Chosen | null)[]; character: Character | null };

export type SheetPlayer = { name: string; permits: number; coins: number; houses: SheetHouse[] };

export const MOST_PLAYERS = 4;

function emptyHouse(): SheetHouse {
  return { cards: ROWS.map(() => null), character: null };
}

function newPlayer(): SheetPlayer {
  const houses = Array.from({ length: HOUSES }, emptyHouse);
  return { name: "", permits: PERMITS, coins: 0, houses };
}

export class Sheet {
  edition = $state<"pl" | "de">("pl");
  windows = $state(true);
  easy = $state(false);
  /** Closed windows of unfinished houses count (W8.1). */
  unfinished = $state(false);
  lamps = $state<Apart>("houses");
  players = $state<SheetPlayer[]>([newPlayer()]);
  /** The player whose street is on the table. */
  now = $state(0);

  get player(): SheetPlayer {
    return this.players[this.now]!;
  }

  add(): void {
    this.players.push(newPlayer());
    this.now = this.players.length - 1;
  }

  remove(seat: number): void {
    this.players.splice(seat, 1);
    this.now = Math.max(0, Math.min(this.now, this.players.length - 1));
  }

  clear(): void {
    this.players = [newPlayer()];
    this.now = 0;
  }

  put(house: number, level: number, card: Chosen | null): void {
    const target = this.player.houses[house]!;
    target.cards[level] = card;
    if (!isComplete(target)) target.character = null;
  }

  /** The nearest card below a place. */
  below(house: number, level: number): Chosen | null {
    return (
      this.player.houses[house]!.cards.slice(0, level).findLast((card) => card !== null) ?? null
    );
  }

  /** Codes of the deck that lie in a street already. */
  get used(): Set<string> {
    const cards = this.players.flatMap((player) => player.houses.flatMap((house) => house.cards));
    return new Set(cards.flatMap((card) => (card && "code" in card ? [card.code] : [])));
  }

  /** Whether `easy` and `windows: no` may be chosen: not alone by the Polish rules (W2.6). */
  get takesEasy(): boolean {
    return this.players.length > 1 || this.edition === "de";
  }

  /** The sheet as text; nothing while no card lies. */
  get text(): string {
    if (!this.players.some((player) => player.houses.some(isBegun))) return "";
    const settings = [`edition: ${this.edition}`];
    if (this.takesEasy) {
      if (!this.windows) settings.push("windows: no");
      if (this.easy) settings.push("easy: yes");
    }
    if (this.unfinished && this.edition === "pl") settings.push("unfinished: windows");
    if (this.lamps !== "houses") settings.push(`lamps: ${this.lamps}`);
    const streets = this.players.map((player, seat) => streetText(player, seat));
    return `${settings.join("\n")}\n\n${streets.join("\n\n")}\n`;
  }
}

export function isComplete(house: SheetHouse): boolean {
  return house.cards.every((card) => card !== null);
}

function isBegun(house: SheetHouse): boolean {
  return house.cards.some((card) => card !== null);
}

function streetText(player: SheetPlayer, seat: number): string {
  const name =
    player.name.replace(/[#|]/g, " ").trim() || t("Player {number}", { number: seat + 1 });
  const first = player.houses.findIndex(isBegun);
  const last = player.houses.findLastIndex(isBegun);
  const houses = first < 0 ? [] : player.houses.slice(first, last + 1);
  return [
    `player ${name}`,
    `  permits ${player.permits}, coins ${player.coins}`,
    ...houses.map((house) => `  ${houseText(house)}`),
  ].join("\n");
}

function houseText({ cards, character }: SheetHouse): string {
  return [...cards.map(cardText), character ?? "-"].join(" | ");
}

function cardText(card: Chosen | null): string {
  if (!card) return "-";
  if ("code" in card) return card.code;
  const things = [...SHOPS, ...THINGS].filter((thing) => card.shown[thing]);
  return `${card.colour}: ${things.map((thing) => `${thing} ${card.shown[thing]}`).join(", ")}`;
}

/** A described card as a screen reader says it. */
export function describedName({ colour, shown }: { colour: Colour; shown: Shown }): string {
  return `${colourName(colour)}: ${thingsNamed(shown)
    .map(({ name }) => name)
    .join(", ")}`;
}

/** What a card can show on a level (W1.2). */
export function thingsOf(row: Row): { shops: readonly Shop[]; things: Thing[] } {
  const never: Record<Row, Thing[]> = {
    ground: ["chimney"],
    first: ["chimney", "pedestrian"],
    roof: ["pedestrian"],
  };
  return {
    shops: row === "ground" ? SHOPS : [],
    things: THINGS.filter((thing) => !never[row].includes(thing)),
  };
}

/** The cards of a level that have this colour and show at least these things. */
export function matching(
  parts: Record<string, unknown>,
  row: Row,
  colour: Colour | null,
  wanted: Shown,
): string[] {
  const colours = colour ? [colour] : COLOURS;
  return colours
    .flatMap((one) => codesOf(one, row))
    .filter((code) => {
      const shown = shownOn(parts, code);
      return Object.entries(wanted).every(
        ([thing, count]) => (shown[thing as Thing] ?? 0) >= (count ?? 0),
      );
    });
}
