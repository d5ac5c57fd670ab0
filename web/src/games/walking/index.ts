/** Walking in Burano on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import ScoreSheet from "./sheet/ScoreSheet.svelte";
import { heading, lights, pictures, say } from "./log";
import { compare, how, lineName, outcome } from "./pad";
import type { Happening, Move, WalkingView } from "./types";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

const walking: GamePage<WalkingView> = {
  Board,
  ScoreSheet,
  say: (event, names, you) => say(event as Happening, names, you),
  heading: (event, names, you) => heading(event as Happening | null, names, you),
  pictures: (event) => pictures(event as Happening),
  lights: (event, view) => lights(event as Happening, view),
  due,
  closing,
  speak: (action, view, later) => speak(action as Move, view, later),
  lineName,
  how,
  compare,
  outcome,
  optionName,
  optionHelp,
  optionValue,
  coach,
  targets: ".may, .legal, [data-choices], .guest, [data-coach=end]:not([aria-disabled=true])",
  keys,
};

export const page = walking as unknown as GamePage;
