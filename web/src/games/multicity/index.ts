/** Multicity on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lights, pictures, say } from "./log";
import { counted, how, lineName, outcome, standing } from "./pad";
import type { MulticityFacts } from "./facts";
import { decides, due, keys, optionHelp, optionName, optionValue, point, speak } from "./words";

export const page: GamePage<MulticityFacts> = {
  Board,
  say,
  pictures,
  lights,
  due,
  closing,
  seatColour(view, seat) {
    const colour = view.players[seat]?.colour;
    return colour ? `var(--${colour})` : "var(--paper-edge)";
  },
  speak,
  standing,
  counted,
  decides,
  point,
  lineName,
  how,
  outcome,
  optionName,
  optionHelp,
  optionValue,
  coach,
  targets: ".may, .cell, .spot, .round",
  keys,
};
