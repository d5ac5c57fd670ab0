/** A first game: each thing is explained when it first matters. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import { HAND_LIMIT, type Happening, type Move, type Player, type WalkingView } from "./types";

type Moment = { view: WalkingView; legal: Move[]; events: Happening[]; me: Player };

function step(
  id: string,
  rule: string,
  at: string,
  when: (moment: Moment) => boolean,
  text: () => string,
): CoachStep<WalkingView> {
  return {
    id,
    rule,
    at: `[data-coach="${at}"]`,
    text,
    when(view, legal, events) {
      const me = view.players[view.viewer ?? 0]!;
      return when({ view, legal: legal as Move[], events: events as Happening[], me });
    },
  };
}

const may = (move: Move["move"]) => (moment: Moment) =>
  moment.legal.some((legal) => legal.move === move);
const happened = (event: Happening["event"]) => (moment: Moment) =>
  moment.events.some((told) => told.event === event);
const mine = ({ view }: Moment) => view.seat !== null && view.seat === view.viewer;
const cardsIn = (player: Player) => player.backs.reduce((total, count) => total + count, 0);
const laidIn = (player: Player) =>
  player.street.flatMap((house) => house.cards).filter((card) => card !== null).length;
const complete = (player: Player) => player.street.filter((house) => house.complete).length;
const alone = ({ view }: Moment) => view.seats === 1;

/** In the order in which they matter; those of one moment follow each other. */
export const coach: CoachStep<WalkingView>[] = [
  step("welcome", "W4.2", "street", may("take"), () =>
    t(
      "Welcome to Burano! You build up to five colourful houses side by side, and people come who like what they see.",
    ),
  ),
  step("take", "W3.2", "display", may("take"), () =>
    t(
      "Take one, two or three cards from one column, from its top or its bottom. You cannot skip a card.",
    ),
  ),
  step("coins", "W3.3", "coins", may("take"), () =>
    t("Fewer cards, more coins: one card brings 2, two cards 1, three cards none."),
  ),
  step(
    "lay",
    "W4.4",
    "hand",
    (moment) => may("lay")(moment) && laidIn(moment.me) === 0,
    () =>
      t(
        "Now choose a card in your hand: the places where it may lie light up. Your first card goes in the middle.",
      ),
  ),
  step("price", "W4.1", "coins", may("lay"), () =>
    t(
      "Laying costs coins: 1 for the first card of a turn, 2 for the second, 2 for the third. The bank gives no credit.",
    ),
  ),
  step(
    "levels",
    "W4.2b",
    "street",
    (moment) => mine(moment) && laidIn(moment.me) > 0,
    () =>
      t(
        "Every card has its level: ground floor below, first floor in the middle, roof on top. Nothing hangs in the air.",
      ),
  ),
  step(
    "scaffolds",
    "W5.1",
    "street",
    (moment) => mine(moment) && laidIn(moment.me) > 0,
    () =>
      t(
        "Your two scaffolds hold up what is not built yet. They cost nothing and arrange themselves.",
      ),
  ),
  step(
    "end",
    "W3.1",
    "end",
    (moment) => may("end")(moment) && moment.view.laid > 0,
    () => t("Done? End your turn."),
  ),
  step(
    "house colour",
    "W4.3a",
    "street",
    (moment) => may("lay")(moment) && laidIn(moment.me) > 0 && moment.view.turn > 1,
    () => t("A house has one colour. A card whose colour is already in its house always fits."),
  ),
  step(
    "neighbours",
    "W4.3b",
    "street",
    (moment) => may("lay")(moment) && laidIn(moment.me) > 1 && moment.view.edition === "pl",
    () => t("Two cards side by side on one level must differ in colour."),
  ),
  step(
    "neighbouring houses",
    "W4.3b",
    "street",
    (moment) => may("lay")(moment) && laidIn(moment.me) > 1 && moment.view.edition === "de",
    () => t("A card may not have the colour of any card in the house next door."),
  ),
  step(
    "permits",
    "W4.3",
    "permits",
    ({ view }) => Object.keys(view.clashes).length > 0,
    () =>
      t(
        "With a permit you may break the colour rules for one card; we ask first. Each permit you keep is worth 3 points.",
      ),
  ),
  step("sell", "W3.5", "hand", may("sell"), () =>
    t("In this edition two cards from your hand may become one coin. They go under their decks."),
  ),
  step(
    "shift",
    "W7.2",
    "decks",
    happened("refill"),
    () => t("After each round the cards slide to the right, and new ones come from the decks."),
  ),
  step(
    "leaving",
    "W7.2",
    "display",
    happened("away"),
    () =>
      t(
        "With one or two players the card farthest to the right leaves each row first. Take it in time if you want it.",
      ),
  ),
  step(
    "start player",
    "W7.2",
    "marker",
    (moment) => happened("round")(moment) && !alone(moment),
    () => t("The cat moves on: whoever has it begins the round."),
  ),
  step("remove", "W10.2", "characters", may("remove"), () =>
    t(
      "Alone you put one character into the box after each turn. Give up one you need least.",
    ),
  ),
  step(
    "hand limit",
    "W6.3",
    "hand",
    (moment) => may("return")(moment) || (mine(moment) && cardsIn(moment.me) > HAND_LIMIT),
    () => t("At the end of a turn you keep at most 3 cards. Choose which ones go under their decks."),
  ),
  step("complete", "W6.1", "characters", may("invite"), () =>
    t("Three cards, no scaffold: your house is complete! Now invite one character to it."),
  ),
  step("tourists", "W8.2", "tourists", may("invite"), () =>
    t(
      "Tourists look at their own house only, and each brings 2 points more. Take as many as you like.",
    ),
  ),
  step("inhabitants", "W8.3", "inhabitants", may("invite"), () =>
    t("Inhabitants look at your whole street. You may have each of them only once."),
  ),
  step("prospects", "W8.3", "characters", may("invite"), () =>
    t("The number at each character is what it would bring you if the game ended now."),
  ),
  step(
    "windows",
    "W8.5",
    "street",
    (moment) => mine(moment) && moment.view.windows && complete(moment.me) > 0 && !alone(moment),
    () => t("Mind the closed windows: whoever has the most loses a point for each."),
  ),
  step(
    "windows alone",
    "W10.4",
    "street",
    (moment) => mine(moment) && complete(moment.me) > 0 && alone(moment),
    () => t("Mind the closed windows: alone, each one costs you a point."),
  ),
  step(
    "unfinished",
    "W8.1",
    "points",
    (moment) => mine(moment) && moment.view.edition === "pl" && complete(moment.me) > 1,
    () => t("An unfinished house counts for nothing. Plan so that each one gets its roof."),
  ),
  step(
    "ending",
    "W7.1",
    "street",
    (moment) => !alone(moment) && moment.view.players.some((player) => complete(player) > 2),
    () =>
      t(
        "When somebody has five complete houses, the round is played to its end. Then the game is over.",
      ),
  ),
  step(
    "ending alone",
    "W10.3",
    "solo",
    (moment) => alone(moment) && complete(moment.me) > 2,
    () => t("Alone the game ends with five complete houses, or when no character is left."),
  ),
  step(
    "score",
    "W8.6",
    "points",
    ({ view }) => view.phase === "over",
    () => t("This is the score pad. Choose a line, and the cards that counted light up."),
  ),
  step(
    "farewell",
    "W8.6",
    "street",
    ({ view }) => view.phase === "over",
    () => t("That was your first walk in Burano. Come again soon!"),
  ),
];
