/** Walking in Burano on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import ScoreSheet from "./sheet/ScoreSheet.svelte";
import { heading, lights, pictures, say } from "./log";
import { compare, how, lineName, outcome } from "./pad";
import type { WalkingFacts } from "./facts";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

export const page: GamePage<WalkingFacts> = {
  Board,
  ScoreSheet,
  say,
  heading,
  pictures,
  lights,
  due,
  closing,
  speak,
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
