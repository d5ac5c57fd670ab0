/** A first season: each thing is explained when it first matters. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import {
  during,
  happened,
  happenedToMe,
  may,
  mine,
  part,
  stepOf,
  things,
  type Lesson,
} from "./coaching";
import { COLOURS, PYRAMID, type BuranoFacts, type Player } from "./facts";

/** In the reserve and in the pyramid. */
const cubesOf = ({ reserve, standing }: Player) =>
  COLOURS.reduce((sum, colour) => sum + reserve[colour], standing);

/** In the order in which they matter; those of one moment follow each other. */
const LESSONS: Lesson[] = [
  {
    id: "welcome",
    rule: "B8.1",
    at: part("lagoon"),
    when: may({ move: "draw" }),
    text: () =>
      t(
        "Welcome to Burano! In four seasons you build houses, go fishing, make lace and lay roofs; most points win.",
      ),
  },
  {
    id: "first roofs",
    rule: "B2.3",
    at: things("stack"),
    when: may({ move: "draw" }),
    text: () =>
      t("First take three roofs of three different kinds. Each kind scores for something else."),
  },
  {
    id: "pyramid",
    rule: "B3.1",
    at: part("places"),
    when: may({ move: "put" }),
    text: () =>
      t(
        "Every season begins with a pyramid of 14 cubes, unseen by the others. Drag cubes here, or choose a colour and then places.",
      ),
  },
  {
    id: "colours",
    rule: "B4.3",
    at: part("reserve"),
    when: may({ move: "put" }),
    text: () =>
      t(
        "Each colour does something when you build it: here you see what. Next season that changes.",
      ),
  },
  {
    id: "top first",
    rule: "B4.2",
    at: part("places"),
    when: may({ move: "put" }),
    text: () => t("You take the pyramid down from the top. So what you need first belongs there."),
  },
  {
    id: "few cubes",
    rule: "B3.1",
    at: part("places"),
    when: (moment) => may({ move: "put" })(moment) && cubesOf(moment.me) < PYRAMID,
    text: () =>
      t(
        "You have fewer than 14 cubes and use them all. They lie anywhere in their level; the next one begins when the level below is full.",
      ),
  },
  {
    id: "left over",
    rule: "B3.1",
    at: part("stands"),
    when: (moment) => may({ move: "put" })(moment) && cubesOf(moment.me) > PYRAMID,
    text: () =>
      t("Cubes left over bring a coin each. When everyone is done, all pyramids are shown."),
  },
  {
    id: "moves",
    rule: "B4.1",
    at: part("prices"),
    when: during("turn"),
    text: () =>
      t(
        "Up to four moves a turn: the first brings a coin, the next two cost 3 each, the last one 4.",
      ),
  },
  {
    id: "prepare",
    rule: "B4.2",
    at: part("pyramid"),
    when: (moment) => may({ move: "prepare" })(moment) && !moment.me.prepared.length,
    text: () =>
      t(
        "Prepare a house: choose one of the raised cubes. Turn the pyramid to look at it from all sides.",
      ),
  },
  {
    id: "build",
    rule: "B4.3",
    at: part("prepared"),
    when: may({ move: "build" }),
    text: () =>
      t(
        "Build it: choose the prepared cube, then a place on the island that touches a house at a corner. Its action follows at once.",
      ),
  },
  {
    id: "end",
    rule: "B4.1",
    at: part("end"),
    when: (moment) => may({ move: "end" })(moment) && moment.view.moves > 0,
    text: () => t("More moves cost coins. End your turn when they are not worth it."),
  },
  {
    id: "ring",
    rule: "B1.7",
    at: part("ring"),
    when: (moment) => during("sail")(moment) || during("lace")(moment),
    text: () =>
      t(
        "Your workers stand on the wheel's numbers. Whoever goes out leaves from number 1, and the wheel turns on.",
      ),
  },
  {
    id: "sail",
    rule: "B5.1",
    at: part("arrows"),
    when: may({ move: "sail" }),
    text: () =>
      t(
        "Sail along one route. Each of your arrows that finds a hut of its colour on an island brings a seafood card.",
      ),
  },
  {
    id: "fish",
    rule: "B5.1",
    at: things("fish"),
    when: may({ move: "fish" }),
    text: () =>
      t("Take a card you see, or one from the deck unseen. Think of what the ships pay for."),
  },
  {
    id: "fishers",
    rule: "B7.1",
    at: part("ring"),
    when: happenedToMe("workers"),
    text: () =>
      t("Your worker stays on the island. Most workers there bring points when the season ends."),
  },
  {
    id: "sell",
    rule: "B1.4",
    at: part("sale"),
    when: may({ move: "sell" }),
    text: () =>
      t(
        "Sell cards that make one of the ship's combinations. Then the ship goes to the other port.",
      ),
  },
  {
    id: "lace",
    rule: "B5.2",
    at: part("arrows"),
    when: may({ move: "lace" }),
    text: () =>
      t(
        "For each arrow you may send a worker to a workshop space of its colour. After the first they stand next to each other.",
      ),
  },
  {
    id: "lace points",
    rule: "B7.2",
    at: things("space"),
    when: happenedToMe("lace"),
    text: () =>
      t(
        "When the season ends, each lace maker brings 2 points for a cube of that colour from your pyramid. Keep some!",
      ),
  },
  {
    id: "earnings",
    rule: "B5.3",
    at: part("ring"),
    when: may({ move: "recall" }),
    text: () =>
      t(
        "Earnings paid a coin for each coin visible on your ring. Now you may take workers back; each brings a coin.",
      ),
  },
  {
    id: "roof",
    rule: "B4.4",
    at: part("roofs"),
    when: may({ move: "roof" }),
    text: () =>
      t(
        "You can lay a roof: choose it, then two houses of its colours in a row or column. The number is what it brings now.",
      ),
  },
  {
    id: "bonus",
    rule: "B4.4",
    at: things("card"),
    when: may({ move: "bonus" }),
    text: () => t("A roof brings a bonus: a building card, or two privileges."),
  },
  {
    id: "upper level",
    rule: "B4.5",
    at: part("lagoon"),
    when: (moment) => may({ move: "build" })(moment) && moment.view.roofs.length > 0,
    text: () =>
      t("Houses may stand on roofs too. On a field of its own colour a house brings a privilege."),
  },
  {
    id: "privileges",
    rule: "B6.0",
    at: part("privileges"),
    when: (moment) => during("turn")(moment) && moment.me.privileges > 0 && moment.view.round > 1,
    text: () =>
      t(
        "A privilege becomes a coin or a cube for your pyramid. It also helps when you sail or make lace.",
      ),
  },
  {
    id: "others",
    rule: "B7.1",
    at: part("opponents"),
    when: (moment) => mine(moment) && moment.view.round > 1,
    text: () => t("Here is how the others stand. Choose a name to see the whole board."),
  },
  {
    id: "pay",
    rule: "B7.2",
    at: things("space"),
    when: may({ move: "pay" }),
    text: () =>
      t(
        "The season ends: give a cube for each lace maker, 2 points each. Those that touch make a union for more points.",
      ),
  },
  {
    id: "refill",
    rule: "B7.4",
    at: part("ring"),
    when: happened("refill"),
    text: () =>
      t(
        "Every worker on your ring brought a cube of its house's colour. Those who are away brought none.",
      ),
  },
  {
    id: "discard",
    rule: "B7.5",
    at: part("roofs"),
    when: may({ move: "discard" }),
    text: () => t("Put away roofs you cannot use. You draw until you have three again."),
  },
  {
    id: "new season",
    rule: "B7.3",
    at: part("reserve"),
    when: (moment) => may({ move: "put" })(moment) && moment.view.season === "summer",
    text: () =>
      t("A new season: the colours do other things now. You know all you need, have fun!"),
  },
];

export const coach: CoachStep<BuranoFacts>[] = LESSONS.map(stepOf);
