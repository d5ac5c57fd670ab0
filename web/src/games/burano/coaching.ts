/** What the coach's lessons are made of. */

import type { CoachStep } from "../../lib/game";
import type { BuranoAction, BuranoEvent, BuranoFacts, BuranoView, Player } from "./facts";

/** What lies on the table when the coach looks up. */
export type Moment = { view: BuranoView; legal: BuranoAction[]; events: BuranoEvent[]; me: Player };
type When = (moment: Moment) => boolean;

export type Lesson = Omit<CoachStep<BuranoFacts>, "when"> & { when: When };

export function stepOf(lesson: Lesson): CoachStep<BuranoFacts> {
  return {
    ...lesson,
    when(view, legal, events) {
      const me = view.players[view.viewer ?? 0]!;
      return lesson.when({ view, legal, events, me });
    },
  };
}

export const mine: When = ({ view }) => view.seat !== null && view.seat === view.viewer;

export function during(phase: BuranoView["phase"]): When {
  return (moment) => mine(moment) && moment.view.phase === phase;
}

/** Whether a move like this can be made: all that is said of it holds. */
export function may(wanted: Partial<BuranoAction>): When {
  const said = Object.entries(wanted).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  return ({ legal }) =>
    legal.some((move) =>
      said.every(([name, value]) => JSON.stringify(move[name as keyof BuranoAction]) === value),
    );
}

export function happened(event: BuranoEvent["event"]): When {
  return ({ events }) => events.some((told) => told.event === event);
}

export function happenedToMe(event: BuranoEvent["event"]): When {
  return ({ events, view }) =>
    events.some((told) => told.event === event && "seat" in told && told.seat === view.viewer);
}

/** Selectors of a part of the table, of a thing, of all things of a kind, of those to be touched. */
export const part = (name: string) => `[data-coach~="${name}"]`;
export const thing = (key: string) => `[data-key="${key}"]`;
export const things = (kind: string) => `[data-key^="${kind}:"]`;
export const open = (key: string) => `${thing(key)}[data-open]`;
export const CONFIRM = part("confirm");
