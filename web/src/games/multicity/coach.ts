/** A first game: a hand points at what can be done next with a word, and who wants to reads why. */

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
  more(): string;
};

/** Fingers aim first: then the hand shows where the second tap belongs. */
const AIMED = ".ghost.tap";
/** So many objects hide something of the city. */
const STANDING = 3;

/** Of several that are due the first comes first. */
const LESSONS: Lesson[] = [
  {
    id: "colour",
    rule: "M2.1",
    at: [".colour.may"],
    when: (_, may) => may("pick"),
    text: () => t("Pick!"),
    more: () =>
      t(
        "Everyone has six objects of one colour, two to seven fields long. The colours are equally good: take the one that you like.",
      ),
  },
  {
    id: "place",
    rule: "M3.2",
    at: [AIMED, ".spot", ".object.may"],
    when: (view, may) => view.phase === "turn" && may("place"),
    text: () => t("Build!"),
    more: () =>
      t(
        "Both ends stand on your symbol. Between them may lie whatever you like, only no cone, no other object and no gap in the city.",
      ),
  },
  {
    id: "draw",
    rule: "M3.1",
    at: [".pile"],
    when: (_, may) => may("draw"),
    text: () => t("Draw!"),
    more: () => t("In a turn you do one thing: draw a tile and lay it, or place an object."),
  },
  {
    id: "lay",
    rule: "M3.1",
    at: [AIMED, ".cell"],
    when: (_, may) => may("lay"),
    text: () => t("Turn it, lay it!"),
    more: () =>
      t(
        "One of its sides touches the city. Turn it so that two of your symbols come into one line, as far apart as one of your objects is long.",
      ),
  },
  {
    id: "last",
    rule: "M4.2",
    at: [AIMED, ".spot", ".object.may", "[data-coach=pass]"],
    when: (view, may) => view.phase === "last" && may("pass"),
    text: () => t("One more!"),
    more: () =>
      t(
        "The last tile lies, and everyone may place one more object. Then whoever has the fewest fields left wins.",
      ),
  },
];

/** What need not be read to play on. */
const TOLD: CoachStep<MulticityFacts>[] = [
  {
    id: "goal",
    rule: "M4.1",
    at: "[data-coach=shelf]",
    when: (view) => view.viewer !== null && view.players[view.viewer]!.placed.length > 0,
    text: () =>
      t(
        "It stands, and stays. Whoever has all six objects in the city first wins at once: count what the others still need.",
      ),
  },
  {
    id: "eye",
    rule: "",
    at: ".symbols",
    when: (view) => view.objects.length >= STANDING,
    text: () =>
      t(
        "Does an object hide something? Touch the eye, or hold the city pressed: then you see the symbols alone.",
      ),
  },
];

export const coach: CoachStep<MulticityFacts>[] = [
  ...TOLD,
  ...LESSONS.map(({ when, ...lesson }): CoachStep<MulticityFacts> => ({
    ...lesson,
    asks: true,
    pointing: true,
    when: (view, legal) => when(view, (move) => legal.some((action) => action.move === move)),
  })),
];
