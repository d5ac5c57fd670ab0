/** Burano on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lesson } from "./lesson";
import { how, lineName, outcome } from "./pad";
import { seatColour } from "./seats";
import type { BuranoView, Happening, Move } from "./types";
import { say } from "./log";
import { together } from "./whole";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

const burano: GamePage<BuranoView> = {
  Board,
  say: (event, names) => say(event as Happening, names),
  due,
  closing,
  seatColour: (_view, seat) => seatColour(seat),
  speak: (action, view) => speak(action as Move, view),
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

export const page = burano as unknown as GamePage;
