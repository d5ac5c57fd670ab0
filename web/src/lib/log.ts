/** The log of a table, by rounds and turns: what was told, in words and small pictures. */

import type { GamePage, Picture } from "./game";
import type { Event, Told } from "./protocol";

export interface LogLine {
  event: Event;
  words: string;
  pictures: Picture[];
  /** Whether the table did it, and no player. */
  byItself: boolean;
}

export interface LogTurn {
  /** The number of its first move. */
  ply: number;
  seat: number;
  lines: LogLine[];
}

/** A round, a season: what a heading stands above. */
export interface LogPart {
  heading: string;
  turns: LogTurn[];
}

/** Every game calls the event so with which a round begins. */
const ROUND = "round";

export function beginsRound({ event }: Event): boolean {
  return event === ROUND;
}

/** Puts moves into words, each once as long as nothing but the log grows. */
export class Teller {
  #told = new WeakMap<Told, LogLine[]>();

  constructor(
    readonly page: GamePage,
    readonly names: string[],
    /** The seat of who reads. */
    readonly you: number | null,
  ) {}

  parts(log: Told[]): LogPart[] {
    let part: LogPart = { heading: this.#heading(null), turns: [] };
    let turn = null as LogTurn | null;
    const parts = [part];
    for (const told of log) {
      if (turn?.seat !== told.seat) turn = null;
      for (const line of this.#lines(told)) {
        const heading = this.#heading(line.event);
        if (heading) {
          parts.push((part = { heading, turns: [] }));
          turn = null;
        } else if (line.words) {
          if (!turn) part.turns.push((turn = { ply: told.ply, seat: told.seat, lines: [] }));
          turn.lines.push(line);
        }
      }
    }
    return log.length ? parts : [];
  }

  #heading(event: Event | null): string {
    return this.page.heading?.(event, this.names, this.you) ?? "";
  }

  #lines(told: Told): LogLine[] {
    const known = this.#told.get(told);
    if (known) return known;
    const lines = told.events.map((event) => ({
      event,
      words: this.page.say(event, this.names, this.you),
      pictures: this.page.pictures?.(event) ?? [],
      byItself: !("seat" in event),
    }));
    this.#told.set(told, lines);
    return lines;
  }
}
