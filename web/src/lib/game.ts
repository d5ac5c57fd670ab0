/** What a game brings to the page: its board, its words, its coach. Everything else is shared. */

import type { Component, Snippet } from "svelte";
import type { EntryOf, Facts, Line, Reason, Source } from "./protocol";

/** What a board is given. It draws the view, offers the legal actions, and sends one back. */
export interface BoardProps<F extends Facts = Facts> {
  view: F["view"];
  /** What is printed on the parts, as the server describes them. */
  parts: F["parts"];
  /** The legal actions of the viewer; empty when it is not the viewer's turn, or in a replay. */
  legal: F["action"][];
  /** The seat from which the table is seen; null for a spectator or a replay. */
  viewer: number | null;
  /** The seat whose street is drawn large: the viewer's, or the one chosen in a replay. */
  near: number;
  names: string[];
  /** What stands beside each name: a bot's level, nothing for people. */
  levels: string[];
  /** What the last move did, to be animated; empty after a jump. */
  events: F["event"][];
  /** What to light up, by its code: the cards that counted for a line of the score pad, or what a
   * line of the log speaks of. */
  lit: ReadonlySet<string>;
  /** Whether a learner goes through the game's first lesson here. */
  lesson?: boolean;
  /** The action that a hint speaks of: what it touches on the board is marked. */
  hinted: F["action"] | null;
  act(action: F["action"]): void;
  whyNot(action: F["action"]): Promise<Reason | null>;
  /** My points after each of the actions, if the game ended then. */
  preview(actions: F["action"][]): Promise<(number | null)[]>;
  /** All that the best hint would do here; only where the table gives hints. */
  propose?(): Promise<F["action"][]>;
  /** Open a rule of the rule book. */
  showRule(number: string): void;
  /** Open the score pad at the points of a seat; not where the pad lies open in any case. */
  showPoints?(seat: number): void;
  /** Undo and the like; a board puts it beside its own buttons. */
  controls: Snippet;
}

/** One of a game's drawings, and its width as a share of its height. */
export interface Picture {
  name: string;
  shape: number;
}

/** A way to begin with other than the usual options, in one click from the lobby. A game's
 * `Poster.svelte` may export some as `ways`, beside `about`, what one does in the game. */
export interface Way {
  name(): string;
  options: Record<string, string | number | boolean>;
}

/** One thing the coach explains when it first matters. */
export interface CoachStep<F extends Facts = Facts> {
  id: string;
  /** Whether now is the moment: a view, the legal actions, what happened since my last move,
   * which is the first of it. */
  when(view: F["view"], legal: F["action"][], events: F["event"][]): boolean;
  /** Two or three short sentences, for what lies on the table now. */
  text(view: F["view"], legal: F["action"][]): string;
  rule: string;
  /** A CSS selector of what the coach points at; of several the first that finds something in
   * sight. */
  at: string | readonly string[];
  /** Whether it can come up at such a table at all; without it, at every one. */
  fits?(view: F["view"]): boolean;
  /** It asks to do something: over when its moment has passed, and there is no "Got it". */
  asks?: boolean;
  /** Whether it asks for this; where it says so, nothing else can be done before. */
  takes?(action: F["action"]): boolean;
  /** It has no number, as it is no part of what everybody is told. */
  uncounted?: boolean;
  /** It asks by a hand and a word or two, and again whenever one hesitates. */
  pointing?: boolean;
  /** What stands beside these words for who wants to read: at most two sentences. */
  more?(): string;
}

/** That a game, or a part of it, is about to end, and by which rule. */
export interface Sign {
  text: string;
  rule: string;
}

/** The folder of a game: `games/NAME/index.ts` exports one as `page`. */
export interface GamePage<F extends Facts = Facts> {
  Board: Component<BoardProps<F>>;
  /** Clicks finished games of the box together, for "Score my table"; calls `change` with a sheet. */
  ScoreSheet?: Component<{
    parts: F["parts"];
    /** The parts are the owner's, and not those we ship. */
    own: boolean;
    change(sheet: string): void;
  }>;
  /** An event of the log, in words; `you` is the seat of who reads it. */
  say(event: F["event"], names: string[], you?: number | null): string;
  /** What begins with an event, or with none the game, as a heading of the log: a round, a season;
   * else nothing. */
  heading?(event: F["event"] | null, names: string[], you?: number | null): string;
  /** Small drawings of what an event of the log names. */
  pictures?(event: F["event"]): Picture[];
  /** What lights up on the board for an event of the log, by the codes of `lit`. */
  lights?(event: F["event"], view: F["view"]): string[];
  /** What the viewer, or whoever's turn it is, has to do now, in a few words. */
  due(view: F["view"], names: string[]): string;
  /** The signs that the end is near, told a round before. */
  closing?(view: F["view"], names: string[]): Sign[];
  /** The CSS colour of a seat, where the game gives it one. */
  seatColour?(view: F["view"], seat: number): string | null;
  /** An action as a screen reader says it; `later` in a turn, without what is not known yet. */
  speak(action: F["action"], view: F["view"], later?: boolean): string;
  /** The first steps of a decision that are done as one, such as the cubes of a pyramid: how many
   * they are, and all of them in words. */
  together?(actions: F["action"][], view: F["view"]): { steps: number; words: string } | null;
  /** The name of a line of the score pad, and how an entry came about; on a sheet of a finished
   * game of the box, what stands there has no number but from the left. */
  lineName(line: Line): string;
  how(line: Line, entry: EntryOf<F>, sheet?: boolean): string;
  /** What one action brings more or less than another from one source; `points` is in words.
   * Without it the name of the score line stands there with a number. */
  compare?(source: Source, points: string): string;
  /** Where the game knows no points: how a seat stands, in figures and in words. Then hints and
   * analyses speak of wins alone. */
  standing?(view: F["view"], seat: number): { figures: string; words: string };
  /** What the pad of such a game counts. */
  counted?(count: number): string;
  /** What a move that wins at once is told to be, instead of how it compares with others. */
  decides?(action: F["action"], view: F["view"]): string;
  /** An action in words for who sees on the board where it is marked. */
  point?(action: F["action"], view: F["view"]): string;
  /** Who won and by what, in one sentence; `you` is the seat of who reads it. */
  outcome(outcome: F["outcome"], names: string[], you?: number | null): string;
  optionName(name: string): string;
  optionHelp(name: string): string;
  optionValue(name: string, value: string | number | boolean): string;
  coach: CoachStep<F>[];
  /** What the coach says instead where the game's first lesson is played. */
  lesson?: CoachStep<F>[];
  /** A CSS selector of all that can be touched now to do something: the coach keeps off it, and
   * where there is room also off what is marked by `data-regard`, to be looked at. */
  targets: string;
  /** Keys of the board for the help overlay: what to press, what it does. */
  keys(): [string, string][];
}
