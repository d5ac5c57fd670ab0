/** The coach: explains each thing when it first matters, and remembers what was explained. */

import type { CoachStep } from "./game";
import { keep, keptJson } from "./kept";
import type { Event, StateMessage, Told } from "./protocol";

interface Lesson {
  /** Ids of the steps that were explained. */
  explained: string[];
  /** The tables at which the coach sits. */
  tables: string[];
}

const MOST_TABLES = 20;

function read(game: string): Lesson {
  return { explained: [], tables: [], ...keptJson<Partial<Lesson>>(`coach.${game}`) };
}

function write(game: string, lesson: Lesson): void {
  keep(`coach.${game}`, JSON.stringify(lesson));
}

/** Let the coach sit down at a table; `anew` makes it explain everything again. */
export function invite(game: string, table: string, anew: boolean): void {
  const { explained, tables } = read(game);
  write(game, {
    explained: anew ? [] : explained,
    tables: [...tables, table].slice(-MOST_TABLES),
  });
}

export function explainedBefore(game: string): number {
  return read(game).explained.length;
}

/** What happened since somebody's last move, which is the first of it. */
export function since(log: Told[], viewer: number | null): Event[] {
  const last = log.findLastIndex(({ seat }) => seat === viewer);
  return log.slice(Math.max(last, 0)).flatMap(({ events }) => events);
}

export class Coach {
  #lesson = $state.raw<Lesson>({ explained: [], tables: [] });

  constructor(
    readonly game: string,
    readonly table: string,
    readonly steps: CoachStep[],
  ) {
    this.#lesson = read(game);
  }

  get here(): boolean {
    return this.#lesson.tables.includes(this.table);
  }

  get done(): number {
    return this.steps.filter(({ id }) => this.#lesson.explained.includes(id)).length;
  }

  /** How many steps there are: at the end those that were due, and those that still are. */
  count(state: StateMessage, events: Event[], over: boolean): number {
    if (!over) return this.steps.length;
    const { explained } = this.#lesson;
    const left = this.steps.filter(
      (step) => !explained.includes(step.id) && step.when(state.view, state.legal, events),
    );
    return this.done + left.length;
  }

  /** What matters now and was not explained yet; the hand points `again` for who hesitates. */
  step(state: StateMessage, events: Event[], again = false): CoachStep | null {
    if (!this.here) return null;
    const { explained } = this.#lesson;
    const due = (step: CoachStep) =>
      ((again && step.pointing) || !explained.includes(step.id)) &&
      step.when(state.view, state.legal, events);
    return this.steps.find(due) ?? null;
  }

  gotIt(step: CoachStep): void {
    const explained = new Set([...this.#lesson.explained, step.id]);
    this.#save({ ...this.#lesson, explained: [...explained] });
  }

  /** What was asked for and has been taken back is asked for again. */
  askAgain(state: StateMessage, events: Event[]): void {
    const again = this.steps.filter(
      (step) => step.asks && step.when(state.view, state.legal, events),
    );
    const explained = this.#lesson.explained.filter((id) => !again.some((step) => step.id === id));
    this.#save({ ...this.#lesson, explained });
  }

  leave(): void {
    const tables = this.#lesson.tables.filter((table) => table !== this.table);
    this.#save({ ...this.#lesson, tables });
  }

  #save(lesson: Lesson): void {
    this.#lesson = lesson;
    write(this.game, lesson);
  }
}
