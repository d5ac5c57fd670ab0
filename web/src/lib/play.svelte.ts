/** What every board's play knows of the table: the view, the viewer, and why something is refused. */

import type { BoardProps } from "./game";
import { t } from "./i18n";
import { sameMove } from "./moves";
import type { Facts, Reason } from "./protocol";

/** A point of the board, counted from its left upper corner. */
export type Point = { x: number; y: number };
/** What a slip of paper lies beside. */
export type Anchor = Element | Point;
/** Why something is not allowed, and beside what it is said. */
export type Refusal = { anchor: Anchor; reason: Reason };

export abstract class TablePlay<F extends Facts> {
  refusal = $state.raw<Refusal | null>(null);

  constructor(protected readonly props: () => BoardProps<F>) {}

  /** Let go of everything; true if there was something to let go of. */
  abstract cancel(): boolean;

  get view(): F["view"] {
    return this.props().view;
  }
  get legal(): F["action"][] {
    return this.props().legal;
  }
  get events(): F["event"][] {
    return this.props().events;
  }
  get viewer(): number | null {
    return this.props().viewer;
  }
  get near(): number {
    return this.props().near;
  }
  get names(): string[] {
    return this.props().names;
  }
  /** What somebody is called beside a thing of theirs: who looks is "You". */
  labelOf(seat: number): string {
    return seat === this.viewer ? t("You") : (this.names[seat] ?? "");
  }
  get levels(): string[] {
    return this.props().levels;
  }
  get lit(): ReadonlySet<string> {
    return this.props().lit;
  }
  /** The move that a hint speaks of. */
  get hinted(): F["action"] | null {
    return this.props().hinted;
  }
  get me(): F["view"]["players"][number] {
    return this.view.players[this.near]!;
  }
  /** Whether the viewer holds a seat and looks from it. */
  get mine(): boolean {
    return this.viewer !== null && this.viewer === this.near;
  }
  get myTurn(): boolean {
    return this.mine && this.legal.length > 0;
  }
  /** The others in the order of play. */
  get opponents(): number[] {
    const { seats } = this.view;
    return Array.from({ length: seats - 1 }, (_, i) => (this.near + i + 1) % seats);
  }

  showRule(number: string): void {
    this.props().showRule(number);
  }

  /** Open the pad at somebody's points, where there is one to open. */
  get showPoints(): ((seat: number) => void) | undefined {
    return this.props().showPoints;
  }

  go(move: F["action"]): void {
    this.cancel();
    this.props().act(move);
  }

  isLegal(move: F["action"]): boolean {
    return this.mine && this.legal.some((legal) => sameMove(legal, move));
  }

  /** Play it if it is legal, else say which rule forbids it. */
  async attempt(move: F["action"], anchor: Anchor): Promise<void> {
    if (this.isLegal(move)) this.go(move);
    else await this.explain(move, anchor);
  }

  async explain(move: F["action"], anchor: Anchor): Promise<void> {
    if (this.viewer === null) return;
    const { view } = this;
    const reason = await this.props().whyNot(move);
    if (reason && view === this.view) this.refusal = { anchor, reason };
  }
}
