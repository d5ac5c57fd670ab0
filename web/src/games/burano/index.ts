/** Burano on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lesson } from "./lesson";
import { how, lineName, outcome } from "./pad";
import { seatColour } from "./seats";
import type { BuranoView, Happening, Move } from "./types";
import { heading, lights, pictures, say } from "./log";
import { sayOwn } from "./own";
import { together } from "./whole";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

const burano: GamePage<BuranoView> = {
  Board,
  say(given, names, you) {
    const event = given as Happening;
    return "seat" in event && event.seat === you ? sayOwn(event) : say(event, names);
  },
  heading: (event, names) => heading(event as Happening | null, names),
  pictures: (event) => pictures(event as Happening),
  lights: (event) => lights(event as Happening),
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
