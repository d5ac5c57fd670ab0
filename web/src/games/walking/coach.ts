/** A first game: each thing is explained when it first matters. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import {
  HAND_LIMIT,
  type Player,
  type WalkingAction,
  type WalkingFacts,
  type WalkingView,
} from "./facts";

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

function complete(player: Player): number {
  return player.street.filter((house) => house.complete).length;
}

/** On a phone they come in from the side: until then the coach points at the handle. */
const CHARACTERS = ["characters", "open-characters"];
const laying = (moment: Moment) => may("lay")(moment) && laid(moment.me) === 0;

/** In the order in which they matter; those of one moment follow each other. */
const LESSONS: Lesson[] = [
  {
    id: "welcome",
    rule: "W4.2",
    at: "street",
    when: may("take"),
    text: () =>
      t(
        "Welcome to Burano! You build up to five colourful houses side by side, and people come who like what they see.",
      ),
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
    id: "coins",
    rule: "W3.3",
    at: "coins",
    when: may("take"),
    text: () => t("Fewer cards, more coins: one card brings 2, two cards 1, three cards none."),
  },
  {
    id: "take",
    rule: "W3.2",
    at: ["choices", "display"],
    asks: true,
    when: may("take"),
    text: () =>
      t(
        "Take one, two or three cards from one column, from its top or its bottom. You cannot skip a card.",
      ),
  },
  {
    id: "price",
    rule: "W4.1",
    at: "coins",
    when: laying,
    text: () =>
      t(
        "Laying costs coins: 1 for the first card of a turn, 2 for the second, 2 for the third. The bank gives no credit.",
      ),
  },
  {
    id: "lay",
    rule: "W4.4",
    at: ["lit street", "hand"],
    asks: true,
    when: laying,
    text: () =>
      t(
        "Now choose a card in your hand: the places where it may lie light up. Your first card goes in the middle.",
      ),
  },
  {
    id: "levels",
    rule: "W4.2b",
    at: "street",
    when: (moment) => mine(moment) && laid(moment.me) > 0,
    text: () =>
      t(
        "Every card has its level: ground floor below, first floor in the middle, roof on top. Nothing hangs in the air.",
      ),
  },
  {
    id: "scaffolds",
    rule: "W5.1",
    at: "scaffold",
    when: (moment) => mine(moment) && laid(moment.me) > 0 && moment.me.scaffolds.length > 0,
    text: () =>
      t(
        "Your two scaffolds hold up what is not built yet. They cost nothing and arrange themselves.",
      ),
  },
  {
    id: "growing",
    rule: "W4.4",
    at: "street",
    when: (moment) => mine(moment) && laid(moment.me) > 0,
    text: () =>
      t(
        "Your street grows to both sides, up to five houses. The numbers below them are only names, for the log.",
      ),
  },
  {
    id: "end",
    rule: "W3.1",
    at: "end",
    asks: true,
    when: (moment) => may("end")(moment) && laid(moment.me) > 0,
    text: () => t("Lay another card if you like. Done? End your turn."),
  },
  {
    id: "cat",
    rule: "W7.2",
    at: ["marker", "open-opponents"],
    when: (moment) => mine(moment) && moment.view.round > 1 && !alone(moment),
    text: () =>
      t(
        "The cat goes on after each round, and whoever has it begins. So whoever gets it plays twice in a row.",
      ),
  },
  {
    id: "removal",
    rule: "W10.2",
    at: CHARACTERS,
    asks: true,
    when: (moment) => alone(moment) && may("remove")(moment),
    text: () =>
      t("Alone you put one character into the box after each turn. Give up one you need least."),
  },
  {
    id: "shift",
    rule: "W7.2",
    at: "decks",
    when: (moment) => moment.view.round > 1,
    text: () =>
      t("After each round the cards slide to the right, and new ones come from the decks."),
  },
  {
    id: "leaving",
    rule: "W7.2",
    at: "leaves",
    when: ({ view }) => view.round > 1 && view.seats <= 2,
    text: () =>
      t(
        "With one or two players the card farthest to the right leaves each row first. Take it in time if you want it.",
      ),
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
    rule: "W4.1",
    at: "hand",
    when: (moment) => mine(moment) && moment.view.round > 2 && held(moment.me) > 0,
    text: (moment) =>
      german(moment)
        ? t(
            "In this edition two cards from your hand may become one coin. They go under their decks.",
          )
        : t("You need not lay anything. Cards you keep can be laid in a later turn."),
  },
  {
    id: "complete",
    rule: "W6.1",
    at: "street",
    when: may("invite"),
    text: () =>
      t("Three cards, no scaffold: your house is complete! Now one character comes to it."),
  },
  {
    id: "tourists",
    rule: "W8.2",
    at: ["tourists", "open-characters"],
    when: may("invite"),
    text: () =>
      t(
        "Tourists look at their own house only, and each brings 2 points more. Take as many as you like.",
      ),
  },
  {
    id: "inhabitants",
    rule: "W8.3",
    at: ["inhabitants", "open-characters"],
    when: may("invite"),
    text: () => t("Inhabitants look at your whole street. You may have each of them only once."),
  },
  {
    id: "prospects",
    rule: "W8.3",
    at: CHARACTERS,
    when: may("invite"),
    text: () => t("The number at each character is what it would bring you if the game ended now."),
  },
  {
    id: "invite",
    rule: "W6.1",
    at: ["lit street", ...CHARACTERS],
    asks: true,
    when: may("invite"),
    text: () => t("Choose a character, then the house that lights up."),
  },
  {
    id: "limits",
    rule: "W6.3",
    at: "hand",
    when: (moment) => mine(moment) && held(moment.me) >= HAND_LIMIT && moment.view.round > 1,
    text: () =>
      t("At the end of a turn you keep at most 3 cards. Choose which ones go under their decks."),
  },
  {
    id: "windows",
    rule: "W8.5",
    at: "street",
    when: (moment) => mine(moment) && moment.view.windows && complete(moment.me) > 0,
    text: (moment) =>
      alone(moment)
        ? t("Mind the closed windows: alone, each one costs you a point.")
        : t("Mind the closed windows: whoever has the most loses a point for each."),
  },
  {
    id: "ending",
    rule: "W7.1",
    at: "street",
    when: (moment) => mine(moment) && moment.view.players.some((player) => complete(player) > 1),
    text: ending,
  },
  {
    id: "decks",
    rule: "W7.3",
    at: "decks",
    when: ({ view }) => view.lasting !== null,
    text: () =>
      t(
        "Mind the numbers on the decks: when one cannot refill the display after a round, the game is over.",
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

/** What is chosen in the street or beside it only while something lights up. */
const LIT: Record<string, string> = {
  "lit street": '[data-coach~="street"]:has(.legal, .guest)',
  choices: "[data-choices]",
};

function stepOf(lesson: Lesson): CoachStep<WalkingFacts> {
  let seen: Moment;
  return {
    id: lesson.id,
    rule: lesson.rule,
    at: [lesson.at].flat().map((part) => LIT[part] ?? `[data-coach~="${part}"]`),
    asks: lesson.asks ?? false,
    when(view, legal) {
      const me = view.players[view.viewer ?? 0]!;
      seen = { view, legal, me };
      return lesson.when(seen);
    },
    text: () => lesson.text(seen),
  };
}

export const coach: CoachStep<WalkingFacts>[] = LESSONS.map(stepOf);
