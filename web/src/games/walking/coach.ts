/** A first game: each thing is explained when it first matters. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import type { Player, WalkingAction, WalkingFacts, WalkingView } from "./facts";
import { laysOf } from "./selection";
import { completes } from "./street";

/** What lies on the table when the coach looks up. */
type Moment = { view: WalkingView; legal: WalkingAction[]; me: Player };

type Lesson = {
  id: string;
  rule: string;
  /** The `data-coach` of what it speaks of; of several the first in sight. */
  at: string | readonly string[];
  /** It asks to do something, and is over when that is done. */
  asks?: boolean;
  when(moment: Moment): boolean;
  fits?(view: WalkingView): boolean;
  /** Alone, or by the other edition, it may read otherwise. */
  text(moment: Moment): string;
};

const may = (move: WalkingAction["move"]) => (moment: Moment) =>
  moment.legal.some((legal) => legal.move === move);
const mine = ({ view }: Moment) => view.seat !== null && view.seat === view.viewer;
const alone = ({ view }: Moment) => view.seats === 1;
const german = ({ view }: Moment) => view.edition === "de";

function held(player: Player): number {
  return player.backs.reduce((total, count) => total + count, 0);
}

function laid(player: Player): number {
  return player.street.flatMap((house) => house.cards).filter((card) => card !== null).length;
}

/** A house could be completed now, or one is already. */
function completing({ legal, me }: Moment): boolean {
  return (
    me.street.some((house) => house.complete) || laysOf(legal).some((lay) => completes(me, lay))
  );
}

const onePlays = ({ seats }: WalkingView) => seats === 1;
const severalPlay = ({ seats }: WalkingView) => seats > 1;

/** On a phone they come in from the side: until then the coach points at the handle. */
const CHARACTERS = ["characters", "open-characters"];
const laying = (moment: Moment) => may("lay")(moment) && laid(moment.me) === 0;

/** In the order in which they matter; those of one moment follow each other. */
const LESSONS: Lesson[] = [
  {
    id: "welcome",
    rule: "W8.6",
    at: "street",
    when: may("take"),
    text: (moment) =>
      alone(moment)
        ? t(
            "Welcome to Burano! Build up to five colourful houses, and people come who like what they see: that brings points. Collect as many as you can.",
          )
        : t(
            "Welcome to Burano! Build up to five colourful houses, and people come who like what they see: that brings points. Whoever has the most points wins.",
          ),
  },
  {
    id: "ending",
    rule: "W7.1",
    at: ["points", "street"],
    when: may("take"),
    text: ending,
  },
  {
    id: "first points",
    rule: "W8.4",
    at: ["points", "permits"],
    when: may("take"),
    text: () =>
      t(
        "You begin with 12 points: each of your four building permits is worth 3 at the end. Breaking a colour rule costs one.",
      ),
  },
  {
    id: "take",
    rule: "W3.2",
    at: ["choices", "display"],
    asks: true,
    when: may("take"),
    text: () =>
      t(
        "Take cards of one column, from its top or its bottom. Fewer cards, more coins: for one card you get 2, for two 1, for three none.",
      ),
  },
  {
    id: "lay",
    rule: "W4.1",
    at: ["lit street", "hand"],
    asks: true,
    when: laying,
    text: () =>
      t(
        "Choose a card in your hand, then a place that lights up. The first card of a turn costs 1 coin, the second and the third 2 each.",
      ),
  },
  {
    id: "scaffolds",
    rule: "W5.1",
    at: ["scaffold", "street"],
    when: (moment) => mine(moment) && laid(moment.me) > 0 && moment.me.scaffolds.length > 0,
    text: () =>
      t(
        "Ground floor, first floor, roof: every card has its level. Scaffolds stand in for missing floors, free of charge and by themselves.",
      ),
  },
  {
    id: "growing",
    rule: "W4.4",
    at: "street",
    when: (moment) => mine(moment) && laid(moment.me) > 0,
    text: () =>
      t(
        "Your street grows to both sides, up to five houses. Hints and log call each house by the number on the quay.",
      ),
  },
  {
    id: "end",
    rule: "W3.1",
    at: "end",
    asks: true,
    when: (moment) => may("end")(moment) && laid(moment.me) > 0,
    text: (moment) =>
      may("lay")(moment)
        ? t("Lay another card if you like. Done? End your turn.")
        : t("That is all for this turn: end it."),
  },
  {
    id: "cat",
    rule: "W7.2",
    at: ["marker", "open-opponents"],
    fits: severalPlay,
    when: (moment) => mine(moment) && moment.view.round > 1 && !alone(moment),
    text: () =>
      t(
        "The orange cat marks who begins a round; then it goes on. So whoever gets it plays twice in a row.",
      ),
  },
  {
    id: "removal",
    rule: "W10.2",
    at: CHARACTERS,
    asks: true,
    fits: onePlays,
    when: (moment) => alone(moment) && may("remove")(moment),
    text: () =>
      t("Alone you put one character into the box after each turn. Give up one you need least."),
  },
  {
    id: "shift",
    rule: "W7.2",
    at: ["leaves", "decks"],
    when: (moment) => moment.view.round > 1,
    text: ({ view }) =>
      view.seats <= 2
        ? t(
            "After each round the cards slide to the right, and new ones come. The last card of each row, marked ›, goes away: take it in time.",
          )
        : t("After each round the cards slide to the right, and new ones come from the decks."),
  },
  {
    id: "shops",
    rule: "W8.1",
    at: ["lit street", "hand"],
    when: (moment) => may("lay")(moment) && moment.view.round > 1 && held(moment.me) > 0,
    text: (moment) =>
      german(moment)
        ? t("A shop brings its printed 2 or 3 points. Characters need a complete house.")
        : t(
            "Only complete houses count, so a place may show +0. Then each shop brings its printed 2 or 3 points.",
          ),
  },
  {
    id: "windows",
    rule: "W8.5",
    at: "street",
    fits: ({ windows }) => windows,
    when: (moment) => mine(moment) && moment.view.windows && completing(moment),
    text: (moment) =>
      alone(moment)
        ? t("Mind the closed windows: alone, each one costs you a point.")
        : t(
            "Closed windows in complete houses: whoever has the most loses a point for each. So points may change in others' turns, too.",
          ),
  },
  {
    id: "house colour",
    rule: "W4.3a",
    at: "street",
    when: (moment) => may("lay")(moment) && laid(moment.me) > 0 && moment.view.round > 1,
    text: () =>
      t(
        "A house has one colour. A card whose colour is already in its house never breaks this rule.",
      ),
  },
  {
    id: "neighbours",
    rule: "W4.3b",
    at: "street",
    when: (moment) => may("lay")(moment) && laid(moment.me) > 1,
    text: (moment) =>
      german(moment)
        ? t("A card may not have the colour of any card in the house next door.")
        : t("Two cards side by side on one level must differ in colour."),
  },
  {
    id: "permits",
    rule: "W4.3",
    at: "permits",
    when: ({ view }) => Object.keys(view.clashes).length > 0,
    text: () =>
      t(
        "With a permit you may break the colour rules for one card; we ask first. Each permit you keep is worth 3 points.",
      ),
  },
  {
    id: "keeping",
    rule: "W6.3",
    at: "hand",
    when: (moment) => mine(moment) && moment.view.round > 2 && held(moment.me) > 0,
    text: (moment) =>
      german(moment)
        ? t(
            "In this edition two cards from your hand may become one coin. They go under their decks.",
          )
        : t("You need not lay everything: up to three cards stay in your hand for later turns."),
  },
  {
    id: "complete",
    rule: "W6.1",
    at: ["waiting house", "street"],
    when: may("invite"),
    text: () =>
      t("Three cards, no scaffold: your house is complete! Now one character comes to it."),
  },
  {
    id: "characters",
    rule: "W8.2",
    at: CHARACTERS,
    when: may("invite"),
    text: () =>
      t(
        "The four on the left are tourists: they look at their own house only, and bring 2 points more. Inhabitants look at your whole street; you may have one of each kind.",
      ),
  },
  {
    id: "invite",
    rule: "W6.1",
    at: ["lit guest", ...CHARACTERS],
    asks: true,
    when: may("invite"),
    text: () =>
      t(
        "The number at each character is what it would bring now. Choose one, then the house that lights up.",
      ),
  },
];

function ending(moment: Moment): string {
  if (alone(moment)) {
    return german(moment)
      ? t("Alone the game ends with five complete houses, or when no character is left.")
      : t(
          "Alone the game ends with five complete houses, when no character is left, or when a deck cannot refill the display.",
        );
  }
  return german(moment)
    ? t(
        "When somebody has five complete houses, the round is played to its end. Then the game is over.",
      )
    : t(
        "The game ends after a round in two ways: somebody has five complete houses, or a deck cannot refill the display.",
      );
}

/** What is there only while something is to be chosen. */
const LIT: Record<string, string> = {
  "lit street": '[data-coach~="street"]:has(.legal)',
  "lit guest": ".guest",
  "waiting house": ".house.waiting",
  choices: "[data-choices]",
};

function stepOf({ id, rule, at, asks = false, fits, when, text }: Lesson): CoachStep<WalkingFacts> {
  const moment = (view: WalkingView, legal: WalkingAction[]): Moment => {
    const me = view.players[view.viewer ?? 0]!;
    return { view, legal, me };
  };
  return {
    id,
    rule,
    at: [at].flat().map((part) => LIT[part] ?? `[data-coach~="${part}"]`),
    asks,
    ...(fits && { fits }),
    when: (view, legal) => when(moment(view, legal)),
    text: (view, legal) => text(moment(view, legal)),
  };
}

export const coach: CoachStep<WalkingFacts>[] = LESSONS.map(stepOf);
