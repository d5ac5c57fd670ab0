/** What the person at the board is about to do: one thing picked, one slip of paper at a time. */

import { createContext } from "svelte";
import { catalogue } from "../../lib/catalogue.svelte";
import { TablePlay } from "../../lib/play.svelte";
import { rowOf, shownOn } from "./cards";
import { cardName } from "./names";
import {
  clashesAt,
  coinsFor,
  invitesOf,
  keyOf,
  layAt,
  laysOf,
  mayEnd,
  moveWith,
  rowsPicked,
  takeOf,
  takesOf,
  type Picked,
} from "./selection";
import { Scaffolding } from "./scaffolding.svelte";
import { columnsOf, type Place } from "./street";
import {
  ROWS,
  type Character,
  type KnownCard,
  type Lay,
  type Row,
  type Take,
  type WalkingAction,
  type WalkingFacts,
} from "./facts";

/** Whether a permit shall be paid for a move. */
export type Permit = { anchor: Element; move: WalkingAction; rules: string[] };

/** What is shown enlarged, with its words. */
export type Inspected =
  | { kind: "card"; code: string; anchor: Element }
  | { kind: "deck"; level: number; anchor: Element }
  | { kind: "character"; character: Character; anchor: Element };

export class Play extends TablePlay<WalkingFacts> {
  picked = $state.raw<Picked | null>(null);
  permit = $state.raw<Permit | null>(null);
  inspected = $state.raw<Inspected | null>(null);
  dragging = $state.raw<{ x: number; y: number } | null>(null);
  /** The lit place under mouse or keyboard: what would hold the card up shows there too. */
  aim = $state.raw<Lay | null>(null);
  /** Points after a move, by its key. */
  points = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** What has come in from the side, on a phone. */
  drawer = $state<"characters" | "opponents" | null>(null);
  readonly scaffolding = new Scaffolding(this);
  private asked = 0;

  /** What cards are called, in the language of the page. */
  private cardNames = $derived.by(() => {
    void catalogue.messages;
    return new Map<string, string>();
  });

  cardName(code: string): string {
    const { cardNames } = this;
    const name = cardNames.get(code) ?? cardName(code, this.shown(code));
    cardNames.set(code, name);
    return name;
  }
  shown(code: string) {
    return shownOn(this.props().parts, code);
  }

  /** With the memory aid: what the viewer knows of a deck, from its top (W3.4). */
  knownIn(level: number): KnownCard[] {
    if (!this.view.memory || this.viewer === null) return [];
    return this.view.known_in_decks?.[level] ?? [];
  }

  toggle(drawer: "characters" | "opponents"): void {
    this.drawer = this.drawer === drawer ? null : drawer;
  }

  /** Points a move would bring or cost, if they are known. */
  gain(move: WalkingAction): number | undefined {
    const points = this.points.get(keyOf(move));
    return points === undefined ? undefined : points - this.me.points;
  }

  /** The columns of my street that are drawn. */
  get columns(): number[] {
    return columnsOf(this.me, this.scaffolding.standing, this.mine ? this.legal : []);
  }

  /** Where the picked card may be laid. */
  layAt(column: number, row: Row) {
    const { picked } = this;
    if (picked?.kind !== "card") return undefined;
    return laysOf(this.legal, picked.card).find((lay) => lay.column === column && lay.row === row);
  }

  /** Whether a scaffold will have to stand here when the card is laid where one aims. */
  holdsUp(place: Place): boolean {
    const { aim } = this;
    const below = (row: Row) => ROWS.indexOf(row) < ROWS.indexOf(aim!.row);
    return aim?.column === place.column && below(place.row) && !place.card && !place.scaffold;
  }

  clashesAt(card: string, column: number): string[] {
    return clashesAt(this.view.clashes, card, column);
  }

  costsPermit(card: string, column: number): boolean {
    return this.clashesAt(card, column).length > 0;
  }

  inviteTo(column: number) {
    const { picked } = this;
    if (picked?.kind !== "character") return undefined;
    return invitesOf(this.legal, picked.character).find((invite) => invite.column === column);
  }

  /** What the character that is looked at would bring under a house. */
  promise(column: number): number | undefined {
    const { inspected, picked } = this;
    const shown = inspected?.kind === "character" ? inspected : picked;
    if (shown?.kind !== "character") return undefined;
    return this.me.prospects?.[shown.character]?.columns[column];
  }

  /** No slip lies on the table any more. */
  putAway(): void {
    this.refusal = null;
    this.permit = null;
  }

  /** Let go of everything; true if there was something to let go of. */
  cancel(): boolean {
    const had = [this.picked, this.refusal, this.permit, this.inspected].some(
      (each) => each !== null,
    );
    this.picked = null;
    this.putAway();
    this.inspected = null;
    this.dragging = null;
    this.aim = null;
    return had;
  }

  /** Called with every new view: what is picked stays only while it still means something. */
  settle(): void {
    this.putAway();
    this.inspected = null;
    this.points = new Map();
    const { picked } = this;
    if (
      picked?.kind === "card" &&
      this.me.hand?.includes(picked.card) &&
      this.canPick(picked.card)
    ) {
      void this.ask(laysOf(this.legal, picked.card));
    } else {
      this.picked = null;
      this.dragging = null;
    }
    if (this.view.phase === "character" && this.myTurn) void this.ask(invitesOf(this.legal));
  }

  private async ask(moves: WalkingAction[]): Promise<void> {
    if (!moves.length) return;
    const asked = ++this.asked;
    const { view } = this;
    const points = await this.props().preview(moves);
    if (asked !== this.asked || view !== this.view) return;
    const known = new Map(this.points);
    moves.forEach((move, i) => {
      const value = points[i];
      if (value !== null && value !== undefined) known.set(keyOf(move), value);
    });
    this.points = known;
  }

  clickDisplay(column: number, row: Row, anchor: Element): void {
    this.putAway();
    if (!takesOf(this.legal).length) {
      void this.explain({ move: "take", column, rows: [row] }, anchor);
      return;
    }
    const { picked } = this;
    const before = picked?.kind === "take" && picked.column === column ? picked.rows : [];
    if (before.includes(row)) {
      const take = takeOf(this.legal, column, before);
      if (take) this.go(take);
      return;
    }
    const rows = rowsPicked(this.legal, column, [...before, row]);
    this.picked = { kind: "take", column, rows };
  }

  clickDeck(level: number, anchor: Element): void {
    this.cancel();
    this.inspected = { kind: "deck", level, anchor };
  }

  /** What can be done with a card of the hand now. */
  canPick(card: string): boolean {
    return (
      laysOf(this.legal, card).length > 0 ||
      moveWith(this.legal, "return", card) !== undefined ||
      moveWith(this.legal, "sell", card) !== undefined
    );
  }

  pickCard(card: string): void {
    this.putAway();
    this.inspected = null;
    this.picked = { kind: "card", card };
    void this.ask(laysOf(this.legal, card));
  }

  clickHand(card: string, anchor: Element): void {
    const again = this.picked?.kind === "card" && this.picked.card === card;
    const back = moveWith(this.legal, "return", card);
    if (back && again) this.go(back);
    else if (again) this.cancel();
    else if (this.canPick(card)) this.pickCard(card);
    else {
      this.cancel();
      void this.explain(layAt(card, this.triedColumn), anchor);
    }
  }

  /** Where somebody would try to lay a card, to learn why it cannot be. */
  private get triedColumn(): number {
    return this.me.street[0]?.column ?? 5;
  }

  clickPlace(column: number, row: Row, anchor: Element): void {
    const { picked } = this;
    if (picked?.kind === "card") {
      const move = layAt(picked.card, column, row);
      const legal = this.layAt(column, row) !== undefined;
      const rules = this.clashesAt(picked.card, column);
      if (legal && rules.length > 0) {
        this.permit = { anchor, move, rules };
      } else void this.attempt(move, anchor);
    } else if (picked?.kind === "character") {
      const move: WalkingAction = { move: "invite", character: picked.character, column };
      void this.attempt(move, anchor);
    } else if (picked?.kind === "scaffold" || picked?.kind === "spare scaffold") {
      this.scaffolding.put([column, row]);
    }
  }

  clickCharacter(character: Character, anchor: Element): void {
    const again = this.picked?.kind === "character" && this.picked.character === character;
    const remove = moveWith(this.legal, "remove", character);
    const invites = invitesOf(this.legal, character);
    const only = remove ?? (invites.length === 1 ? invites[0] : undefined);
    if (again && only) this.go(only);
    else if (again) this.cancel();
    else if (remove || invites.length) {
      this.cancel();
      this.picked = { kind: "character", character };
    } else if (this.view.phase === "character" && this.myTurn) {
      this.cancel();
      void this.explain({ move: "invite", character, column: this.view.completed[0] ?? 5 }, anchor);
    } else {
      this.cancel();
      this.inspected = { kind: "character", character, anchor };
    }
  }

  /** The place of the street under the pointer. */
  private placeAt(x: number, y: number): HTMLElement | null {
    return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;
  }

  drag(x: number, y: number): void {
    const [column, row] = (this.placeAt(x, y)?.dataset["place"] ?? "").split(" ");
    this.dragging = { x, y };
    const own = this.picked?.kind === "card" ? rowOf(this.picked.card) : (row as Row);
    this.aim = this.layAt(Number(column), own) ?? null;
  }

  /** Let go of what is dragged: anywhere on a house means the card's own level there. */
  drop(x: number, y: number): void {
    const place = this.placeAt(x, y);
    const { picked } = this;
    this.dragging = null;
    if (picked?.kind === "scaffold" && (!place || place.dataset["place"] === "aside")) {
      this.scaffolding.put(null);
      return;
    }
    if (!place || !picked) {
      this.cancel();
      return;
    }
    const [column, row] = place.dataset["place"]!.split(" ") as [string, Row];
    const own = picked.kind === "card" ? rowOf(picked.card) : row;
    const fits = this.layAt(Number(column), own) !== undefined;
    const target = fits ? this.placeOf(place, column, own) : place;
    this.clickPlace(Number(column), fits ? own : row, target);
  }

  private placeOf(near: Element, column: string, row: Row): Element {
    return near.closest("section")?.querySelector(`[data-place="${column} ${row}"]`) ?? near;
  }

  /** The taking that the picked cards of the display are, if they can be taken like that. */
  get pickedTake(): Take | undefined {
    const { picked } = this;
    return picked?.kind === "take" ? takeOf(this.legal, picked.column, picked.rows) : undefined;
  }

  /** Coins that the picked cards of the display bring. */
  get pickedCoins(): number {
    return this.pickedTake ? coinsFor(this.pickedTake.rows) : 0;
  }

  /** Whether the hint speaks of this card of the display. */
  hintsTake(column: number, row: Row): boolean {
    const { hinted } = this;
    return hinted?.move === "take" && hinted.column === column && hinted.rows.includes(row);
  }

  /** Whether the hint speaks of this card of the hand. */
  hintsCard(card: string): boolean {
    const { hinted } = this;
    return hinted !== null && "card" in hinted && hinted.card === card;
  }

  /** Whether the hint lays a card here, or invites somebody to this house. */
  hintsPlace(column: number, row: Row): boolean {
    const { hinted } = this;
    if (hinted?.move === "lay") return hinted.column === column && hinted.row === row;
    return hinted?.move === "invite" && hinted.column === column;
  }

  /** Whether the hint speaks of this character. */
  hintsCharacter(character: Character): boolean {
    const { hinted } = this;
    return hinted !== null && "character" in hinted && hinted.character === character;
  }

  get mayEnd(): boolean {
    return mayEnd(this.legal);
  }

  endTurn(anchor: Element): void {
    void this.attempt({ move: "end" }, anchor);
  }
}

export const [usePlay, providePlay] = createContext<Play>();
