/** A first game, almost without words: a hand points at what can be done next. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import type { MulticityAction, MulticityFacts, MulticityView } from "./facts";

type Lesson = {
  id: string;
  rule: string;
  /** What the hand points at: the first of these that is on the table. */
  at: readonly string[];
  when(view: MulticityView, may: (move: MulticityAction["move"]) => boolean): boolean;
  text(): string;
};

/** Fingers aim first: then the hand shows where the second tap belongs. */
const AIMED = ".ghost.tap";

/** Of several that are due the first comes first. */
const LESSONS: Lesson[] = [
  {
    id: "colour",
    rule: "M2.1",
    at: [".colour.may"],
    when: (_, may) => may("pick"),
    text: () => t("Pick!"),
  },
  {
    id: "place",
    rule: "M3.2",
    at: [AIMED, ".spot", ".object.may"],
    when: (view, may) => view.phase === "turn" && may("place"),
    text: () => t("Build!"),
  },
  {
    id: "draw",
    rule: "M3.1",
    at: [".pile"],
    when: (_, may) => may("draw"),
    text: () => t("Draw!"),
  },
  {
    id: "lay",
    rule: "M3.1",
    at: [AIMED, ".cell"],
    when: (_, may) => may("lay"),
    text: () => t("Turn it, lay it!"),
  },
  {
    id: "last",
    rule: "M4.2",
    at: [AIMED, ".spot", ".object.may", "[data-coach=pass]"],
    when: (view, may) => view.phase === "last" && may("pass"),
    text: () => t("One more!"),
  },
];

export const coach: CoachStep<MulticityFacts>[] = LESSONS.map(({ when, ...lesson }) => ({
  ...lesson,
  asks: true,
  pointing: true,
  when: (view, legal) => when(view, (move) => legal.some((action) => action.move === move)),
}));
