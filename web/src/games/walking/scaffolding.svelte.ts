/** The scaffolds of my street: how they stand is a matter of taste, and never sent (W5). */

import type { Picked } from "./selection";
import { alike, movesOf, type ScaffoldMove } from "./street";
import type { Row, Scaffold, WalkingView } from "./types";

/** The board on which the scaffolds stand. */
interface Board {
  readonly mine: boolean;
  readonly me: WalkingView["players"][number];
  picked: Picked | null;
  cancel(): void;
}

export class Scaffolding {
  /** As this person likes them best, while the rules allow it. */
  private wish = $state.raw<Scaffold[] | null>(null);

  constructor(private readonly play: Board) {}

  private get choices(): Scaffold[][] {
    return (this.play.mine && this.play.me.scaffold_choices) || [];
  }

  get standing(): Scaffold[] {
    const { wish } = this;
    const possible = wish && this.choices.some((choice) => alike(choice, wish));
    return possible ? wish : this.play.me.scaffolds;
  }

  /** Where the picked scaffold may go. */
  get moves(): ScaffoldMove[] {
    const { picked } = this.play;
    if (picked?.kind === "scaffold") {
      return movesOf(this.choices, this.standing, [picked.column, picked.row]);
    }
    return picked?.kind === "spare scaffold" ? movesOf(this.choices, this.standing, null) : [];
  }

  /** Whether a scaffold can stand elsewhere. */
  movable(column: number, row: Row): boolean {
    return movesOf(this.choices, this.standing, [column, row]).length > 0;
  }

  pick(column: number, row: Row): void {
    this.play.cancel();
    this.play.picked = { kind: "scaffold", column, row };
  }

  click(column: number, row: Row): void {
    const { picked } = this.play;
    const again = picked?.kind === "scaffold" && picked.column === column && picked.row === row;
    this.play.cancel();
    if (!again && this.movable(column, row)) this.pick(column, row);
  }

  clickSpare(): void {
    const again = this.play.picked?.kind === "spare scaffold";
    this.play.cancel();
    if (!again) this.play.picked = { kind: "spare scaffold" };
  }

  put(to: Scaffold | null): void {
    const found = this.moves.find((move) =>
      to === null || move.to === null ? to === move.to : alike([move.to], [to]),
    );
    this.play.cancel();
    if (found) this.wish = found.arrangement;
  }
}
