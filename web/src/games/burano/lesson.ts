/** The first lesson: spring on a fixed deal, one thing at a time; `data/lesson.txt` is its record.
 * What it asks for is all that can be done then, so that everybody comes to what is told next. */

import type { CoachStep } from "../../lib/game";
import { t } from "../../lib/i18n";
import { sameMove } from "../../lib/moves";
import { topOfDraft } from "./builder.svelte";
import { coach } from "./coach";
import {
  CONFIRM,
  during,
  happened,
  happenedToMe,
  may,
  mine,
  open,
  part,
  stepOf,
  thing,
  things,
  type Lesson,
  type Moment,
} from "./coaching";
import type { BuranoAction, BuranoFacts } from "./facts";

/** Asks for one move of spring, takes no other before, and is over when it was made. */
function ask(
  id: string,
  rule: string,
  move: Partial<BuranoAction>,
  at: string[],
  text: () => string,
): Lesson {
  return {
    id,
    rule,
    at,
    text,
    asks: true,
    takes: (action) => sameMove(action, move as BuranoAction),
    when: (moment) => may(move)(moment) && moment.view.season === "spring",
  };
}

const END = [part("end")];
const DONE = [part("done")];

function end(round: number, text: () => string): Lesson {
  const when = (moment: Moment) =>
    during("turn")(moment) &&
    moment.view.season === "spring" &&
    moment.view.round === round &&
    moment.view.moves > 0;
  return { ...ask(`end ${round}`, "B4.1", { move: "end" }, END, text), when };
}

function inSpring(round: number): (moment: Moment) => boolean {
  return (moment) => mine(moment) && moment.view.season === "spring" && moment.view.round === round;
}

const building = may({ move: "put" });
const WANTED_ON_TOP = "yellow";

const SAILING: Lesson[] = [
  {
    id: "welcome",
    rule: "B8.1",
    at: part("lagoon"),
    when: during("turn"),
    text: () =>
      t(
        "Welcome to Burano! Build houses on the island in the middle: each lets you do something. Most points after four seasons win.",
      ),
  },
  {
    id: "top first",
    rule: "B4.2",
    at: part("pyramid"),
    when: inSpring(1),
    text: () =>
      t(
        "Your houses for spring are these 14 cubes. You take the pyramid down from the top; the next one you build yourself.",
      ),
  },
  {
    id: "moves",
    rule: "B4.1",
    at: part("prices"),
    when: inSpring(1),
    text: () =>
      t(
        "Up to four moves a turn: the first brings a coin, the next two cost 3 each, the last one 4.",
      ),
  },
  ask("prepare", "B4.2", { move: "prepare", place: 14 }, [thing("cell:14"), part("pyramid")], () =>
    t("The first move: prepare a house. Choose the blue cube on top."),
  ),
  {
    id: "colours",
    rule: "B4.3",
    at: [part("actions"), open("prepared:blue")],
    when: (moment) => may({ move: "build", colour: "blue" })(moment) && inSpring(1)(moment),
    text: () => t("Each colour does something when you build it. This season blue sails."),
  },
  ask(
    "build",
    "B4.3",
    { move: "build", colour: "blue", hole: "d4" },
    [open("prepared:blue"), thing("hole:d4")],
    () =>
      t(
        "Build it: choose the blue cube, then the framed place. Houses touch each other at their corners.",
      ),
  ),
  {
    id: "sail",
    rule: "B5.1",
    at: [part("arrows"), thing("place:E")],
    when: may({ move: "sail", to: "E" }),
    text: () =>
      t(
        "Your boat sails. On your ring three houses lie under the arrows: pink, blue and green. You look for huts of these colours.",
      ),
  },
  ask("sail there", "B5.1", { move: "sail", to: "E" }, [thing("place:E")], () =>
    t("Island E has a pink and a blue hut: that makes two seafood cards. Sail there!"),
  ),
  ask("fish", "B5.1", { move: "fish", kind: "crab" }, [thing("fish:crab")], () =>
    t("Take the crab: you see what you get."),
  ),
  ask(
    "fish unseen",
    "B5.1",
    { move: "fish", kind: "unseen" },
    [CONFIRM, thing("fish:unseen")],
    () =>
      t(
        "Draw the second one from the deck, unseen. Only what cannot be taken back has to be confirmed.",
      ),
  ),
  {
    id: "fishers",
    rule: "B7.1",
    at: [thing("place:E"), part("ring")],
    when: happenedToMe("workers"),
    text: () =>
      t(
        "A second crab! And one of your workers stays on the island: most workers there bring points when the season ends.",
      ),
  },
  {
    id: "ships",
    rule: "B1.4",
    at: [thing("place:left"), part("seafood")],
    when: (moment) => inSpring(1)(moment) && moment.me.hand_size > 1,
    text: () =>
      t(
        "The ships in the ports buy seafood. One wants pairs: your two crabs are worth 5 points there, when you sail to it.",
      ),
  },
  {
    id: "ring",
    rule: "B1.7",
    at: part("ring"),
    when: (moment) => inSpring(1)(moment) && moment.me.hand_size > 0,
    text: () =>
      t(
        "Workers go out from number 1, and the wheel turns on by as many. So other colours lie under the arrows now.",
      ),
  },
  end(1, () => t("More moves would cost coins. End your turn.")),
];

const LACE: Lesson[] = [
  ask(
    "prepare lace",
    "B4.2",
    { move: "prepare", place: 11 },
    [thing("cell:11"), part("pyramid")],
    () => t("Yellow makes lace this season. Prepare the yellow cube."),
  ),
  ask(
    "build lace",
    "B4.3",
    { move: "build", colour: "yellow", hole: "f4" },
    [open("prepared:yellow"), thing("hole:f4")],
    () =>
      t(
        "Build it on the framed place, in one row with your blue house. You will soon see what for.",
      ),
  ),
  {
    id: "lace",
    rule: "B5.2",
    at: [part("arrows"), things("space")],
    when: may({ move: "lace" }),
    text: () =>
      t(
        "For each arrow you may send a worker to a workshop of its colour: white, green and blue. After the first they stand side by side.",
      ),
  },
  ask("lace white", "B5.2", { move: "lace", space: "o3" }, [thing("space:o3")], () =>
    t("Begin with the white space."),
  ),
  ask("lace green", "B5.2", { move: "lace", space: "o2" }, [thing("space:o2")], () =>
    t("Next to it the green one. It has a coin for you."),
  ),
  ask("lace blue", "B5.2", { move: "lace", space: "o1" }, [thing("space:o1")], () =>
    t("And the blue one."),
  ),
  {
    id: "lace points",
    rule: "B7.2",
    at: [things("space"), part("ring")],
    when: (moment) => inSpring(2)(moment) && happenedToMe("lace")(moment),
    text: () =>
      t(
        "Three who touch are a union. At the end of the season you may pay a cube of its colour for each: 2 points apiece, and the union 2 more.",
      ),
  },
  end(2, () => t("That is enough for now: end your turn.")),
];

const EARNINGS: Lesson[] = [
  ask(
    "prepare earnings",
    "B4.2",
    { move: "prepare", place: 12 },
    [thing("cell:12"), part("pyramid")],
    () => t("Green earns money this season. Prepare the green cube."),
  ),
  {
    id: "earnings",
    rule: "B5.3",
    at: part("ring"),
    when: (moment) => inSpring(3)(moment) && may({ move: "build", colour: "green" })(moment),
    text: () =>
      t(
        "Each coin on the ring on which no worker stands pays one. The middle counts them: 5 coins, and 2 fountains for roofs.",
      ),
  },
  ask(
    "build earnings",
    "B4.3",
    { move: "build", colour: "green", hole: "d6" },
    [open("prepared:green"), thing("hole:d6")],
    () => t("Build it on the framed place and be paid."),
  ),
  {
    ...ask("recall", "B5.3", { move: "done" }, DONE, () =>
      t(
        "5 coins! Now you could also take workers back and gain a coin for each. Leave them where they are: Done.",
      ),
    ),
    when: during("recall"),
  },
  end(3, () => t("End your turn.")),
];

const ROOF: Lesson[] = [
  {
    id: "roofs",
    rule: "B4.4",
    at: part("roofs"),
    when: inSpring(4),
    text: () =>
      t(
        "These are your roofs, and what each brings now: one for the islands you lead on, one for fountains you see, one always 4.",
      ),
  },
  ask(
    "roof",
    "B4.4",
    { move: "roof", roof: 1, holes: ["d4", "f4"] },
    [CONFIRM, open("roof:1"), open("hole:d4"), open("hole:f4")],
    () =>
      t(
        "You lead on two islands: 5 points! Choose the blue and yellow roof, then your blue and your yellow house.",
      ),
  ),
  ask("bonus", "B9", { move: "bonus", card: 16 }, [CONFIRM, thing("card:16")], () =>
    t(
      "Every roof has a bonus: two privileges or a building card. Take this card: 9 points at the end of the game.",
    ),
  ),
  {
    id: "upper level",
    rule: "B4.5",
    at: thing("hole:d4"),
    when: (moment) => inSpring(4)(moment) && moment.view.roofs.length > 0 && during("turn")(moment),
    text: () =>
      t("Houses may stand on roofs too. On a field of its own colour a house brings a privilege."),
  },
  end(4, () => t("The last round of spring. End your turn and see what the season brings.")),
];

const CLEAN_UP: Lesson[] = [
  {
    id: "islands",
    rule: "B7.1",
    at: [thing("place:E"), part("points")],
    when: happened("islands"),
    text: () =>
      t(
        "Spring is over. Most workers on an island bring 2 points: you lead on A and on E, framed here.",
      ),
  },
  ask("pay", "B7.2", { move: "pay" }, [`${things("space")}[data-open]`], () =>
    t("Now lace is paid: give a cube for each of your three lace makers. Choose them one by one."),
  ),
  {
    ...ask("paid", "B7.2", { move: "done" }, DONE, () =>
      t("Three times 2 points, and 2 for the union. Done!"),
    ),
    when: during("pay"),
  },
  {
    id: "refill",
    rule: "B7.4",
    at: part("ring"),
    when: during("refill"),
    text: () =>
      t(
        "What is left of your pyramid came back, and each worker on the ring brought a cube of its house's colour. 13: one too few.",
      ),
  },
  ask(
    "privileges",
    "B6.3",
    { move: "cube", colour: "green" },
    [open("reserve:green"), part("wish-cube")],
    () =>
      t(
        "A privilege becomes a cube, or a coin. Choose “Cube”, then green, the colour you have none of.",
      ),
  ),
  {
    ...ask("refilled", "B7.4", { move: "done" }, DONE, () => t("That is all for now: Done.")),
    when: during("refill"),
  },
  {
    ...ask("discard", "B7.5", { move: "done" }, DONE, () =>
      t("You could put away roofs that you cannot use. Keep them: Done."),
    ),
    when: may({ move: "discard" }),
  },
  ask(
    "draw",
    "B7.5",
    { move: "draw", kind: "workshops" },
    [CONFIRM, thing("stack:workshops")],
    () => t("Draw a new roof. This kind counts workshops you lead on, and you lead on three."),
  ),
];

const PYRAMID: Lesson[] = [
  {
    id: "pyramid",
    rule: "B3.1",
    at: part("places"),
    when: building,
    text: () =>
      t(
        "Your first own pyramid, unseen by the others. It is begun for you: all 14 cubes lie in it.",
      ),
  },
  {
    id: "new season",
    rule: "B7.3",
    at: part("reserve"),
    when: building,
    text: () =>
      t(
        "In summer the colours do other things. Here you see which sail, which make lace and which earn money.",
      ),
  },
  {
    id: "change",
    rule: "B4.2",
    at: ['.plan:not(.lifting) [data-place="12"]', '.plan [data-place="14"]'],
    asks: true,
    when: (moment) =>
      building(moment) && moment.view.season === "summer" && topOfDraft() !== WANTED_ON_TOP,
    text: () =>
      t(
        "Your new roof wants yellow and orange. So let the yellow cube of the second level change places with the top: choose one, then the other.",
      ),
  },
  {
    ...ask("stands", "B3.1", { move: "put" }, [part("stands")], () =>
      t("Change more if you like. Then say that your pyramid stands."),
    ),
    when: building,
  },
  {
    id: "freely",
    rule: "B4.4",
    at: part("roofs"),
    uncounted: true,
    when: (moment) => during("turn")(moment) && moment.view.season === "summer",
    text: () =>
      t(
        "The lesson is over: from here you play on freely. I stay beside you and speak up when something is new. Try this: yellow in one row with the orange house, and roof them for 9 points.",
      ),
  },
];

const SCRIPT = [...SAILING, ...LACE, ...EARNINGS, ...ROOF, ...CLEAN_UP, ...PYRAMID];
const told = new Set(SCRIPT.map(({ id }) => id));
/** What is new in the free game after it. */
const afterwards = coach
  .filter(({ id }) => !told.has(id))
  .map((step) => ({
    ...step,
    uncounted: true,
    when: (...moment: Parameters<typeof step.when>) =>
      moment[0].season !== "spring" && step.when(...moment),
  }));

export const lesson: CoachStep<BuranoFacts>[] = [...SCRIPT.map(stepOf), ...afterwards];
