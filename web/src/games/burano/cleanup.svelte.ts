/** The clean-up of a season as it is told: line after line on one slip. */

import { motion } from "../../lib/motion";
import { say } from "./log";
import type { BuranoEvent, Season } from "./facts";

const PACE = 520; // ms between two lines
/** Milliseconds that the slip lies there after the last line; less where I have to look below it. */
const STAYS = 6000;
const STAYS_IN_THE_WAY = 1800;

const TOLD: readonly BuranoEvent["event"][] = [
  "islands",
  "pay",
  "spare",
  "unions",
  "markers",
  "refill",
  "discard",
  "season",
];

export class CleanUp {
  /** The season that has ended. */
  season = $state<Season | null>(null);
  lines = $state.raw<string[]>([]);
  /** How many of the lines are written. */
  written = $state(0);
  #stays = STAYS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A move was shown; `season` is the one before it, `inTheWay` whether it is my turn now. */
  tell(events: BuranoEvent[], season: Season, names: string[], inTheWay: boolean): void {
    this.#stays = inTheWay ? STAYS_IN_THE_WAY : STAYS;
    const told = events.filter(({ event }) => TOLD.includes(event));
    if (!told.length) return;
    if (!this.season) this.#begin(season);
    this.lines = [...this.lines, ...told.map((event) => say(event, names))];
    if (!motion.on) this.written = this.lines.length;
    this.#write();
  }

  #begin(season: Season): void {
    this.season = season;
    this.lines = [];
    this.written = 0;
  }

  #write(): void {
    clearTimeout(this.#timer);
    const done = this.written >= this.lines.length;
    this.#timer = setTimeout(
      () => {
        if (done) this.close();
        else {
          this.written += 1;
          this.#write();
        }
      },
      done ? this.#stays : PACE,
    );
  }

  /** All lines at once; asked again, the slip goes. */
  skip(): void {
    if (this.written >= this.lines.length) this.close();
    else {
      this.written = this.lines.length;
      this.#write();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.season = null;
    this.lines = [];
    this.written = 0;
  }
}
