/** Burano on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lesson } from "./lesson";
import { how, lineName, outcome } from "./pad";
import { seatColour } from "./seats";
import type { BuranoFacts } from "./facts";
import { heading, lights, pictures, say } from "./log";
import { sayOwn } from "./own";
import { together } from "./whole";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

export const page: GamePage<BuranoFacts> = {
  Board,
  say(given, names, you) {
    const event = given;
    return "seat" in event && event.seat === you ? sayOwn(event) : say(event, names);
  },
  heading,
  pictures,
  lights,
  due,
  closing,
  seatColour: (_view, seat) => seatColour(seat),
  speak,
  together,
  lineName,
  how,
  outcome,
  optionName,
  optionHelp,
  optionValue,
  coach,
  lesson,
  targets: "[data-open], .may, [data-coach=end], [data-coach=done], [data-coach=confirm]",
  keys,
};
