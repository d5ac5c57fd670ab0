/** The coach: explains each thing when it first matters, and remembers what was explained. */

import type { CoachStep } from "./game";
import { keep, keptJson } from "./kept";
import type { Action, Event, StateMessage, Told, View } from "./protocol";

interface Lesson {
  /** Ids of the steps that were explained. */
  explained: string[];
  /** The tables at which the coach sits. */
  tables: string[];
  /** What was explained at each of the tables of a game's first lesson: it is told anew at each. */
  lessons: Record<string, string[]>;
}

const MOST_TABLES = 20;

function read(game: string): Lesson {
  return { explained: [], tables: [], lessons: {}, ...keptJson<Partial<Lesson>>(`coach.${game}`) };
}

function write(game: string, lesson: Lesson): void {
  keep(`coach.${game}`, JSON.stringify(lesson));
}

/** Let the coach sit down at a table; `anew` makes it explain everything again. */
export function invite(game: string, table: string, anew: boolean): void {
  const { explained, tables: before, lessons } = read(game);
  const tables = [...before, table].slice(-MOST_TABLES);
  const kept = Object.entries(lessons).filter(([id]) => tables.includes(id));
  write(game, {
    explained: anew ? [] : explained,
    tables,
    lessons: Object.fromEntries(kept),
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
  #lesson = $state.raw<Lesson>({ explained: [], tables: [], lessons: {} });

  constructor(
    readonly game: string,
    readonly table: string,
    readonly steps: CoachStep[],
    /** Whether it is a table of the game's first lesson. */
    readonly scripted = false,
  ) {
    this.#lesson = read(game);
  }

  get here(): boolean {
    return this.#lesson.tables.includes(this.table);
  }

  get #explained(): string[] {
    const { explained, lessons } = this.#lesson;
    return this.scripted ? (lessons[this.table] ?? []) : explained;
  }

  /** Which step of how many it is; nothing for one that is not counted. */
  progress({ uncounted }: CoachStep, view: View): string {
    if (uncounted) return "";
    const counted = this.steps.filter((step) => !step.uncounted && (step.fits?.(view) ?? true));
    const done = counted.filter(({ id }) => this.#explained.includes(id)).length;
    return `${done + 1}/${counted.length}`;
  }

  /** Whether this may be done; else the step that asks for something else first. */
  instead(action: Action, state: StateMessage, events: Event[]): CoachStep | null {
    if (!this.here) return null;
    const asked = this.steps.find(
      (step) =>
        step.takes &&
        !this.#explained.includes(step.id) &&
        step.when(state.view, state.legal, events),
    );
    const possible = asked && state.legal.some((legal) => asked.takes!(legal));
    return possible && !asked.takes!(action) ? asked : null;
  }

  /** What matters now and was not explained yet; the hand points `again` for who hesitates. */
  step(state: StateMessage, events: Event[], again = false): CoachStep | null {
    if (!this.here) return null;
    const explained = this.#explained;
    const due = (step: CoachStep) =>
      ((again && step.pointing) || !explained.includes(step.id)) &&
      step.when(state.view, state.legal, events);
    return this.steps.find(due) ?? null;
  }

  gotIt(step: CoachStep): void {
    this.#explain((explained) => [...new Set([...explained, step.id])]);
  }

  /** What was asked for and has been taken back is asked for again. */
  askAgain(state: StateMessage, events: Event[]): void {
    const again = this.steps.filter(
      (step) => step.asks && step.when(state.view, state.legal, events),
    );
    this.#explain((explained) => explained.filter((id) => !again.some((step) => step.id === id)));
  }

  leave(): void {
    this.#change((lesson) => ({
      ...lesson,
      tables: lesson.tables.filter((table) => table !== this.table),
    }));
  }

  #explain(change: (explained: string[]) => string[]): void {
    this.#change(({ explained, tables, lessons }) => ({
      explained: change(explained),
      tables,
      lessons: this.scripted
        ? { ...lessons, [this.table]: change(lessons[this.table] ?? []) }
        : lessons,
    }));
  }

  /** Another page may have written meanwhile. */
  #change(change: (lesson: Lesson) => Lesson): void {
    this.#lesson = change(read(this.game));
    write(this.game, this.#lesson);
  }
}
