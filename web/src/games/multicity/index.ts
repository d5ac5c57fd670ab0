/** Multicity on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lights, pictures, say } from "./log";
import { how, lineName, outcome } from "./pad";
import type { MulticityFacts } from "./facts";
import { due, keys, optionHelp, optionName, optionValue, speak } from "./words";

export const page: GamePage<MulticityFacts> = {
  Board,
  say,
  pictures,
  lights,
  due,
  closing,
  seatColour(view, seat) {
    const colour = view.players[seat]?.colour;
    return colour ? `var(--${colour})` : null;
  },
  speak,
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
