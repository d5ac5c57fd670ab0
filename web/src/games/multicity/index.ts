/** Multicity on the page. */

import type { GamePage } from "../../lib/game";
import Board from "./Board.svelte";
import { closing } from "./closing";
import { coach } from "./coach";
import { lights, pictures, say } from "./log";
import { counted, how, lineName, outcome, standing } from "./pad";
import type { Happening, Move, MulticityView } from "./types";
import { decides, due, keys, optionHelp, optionName, optionValue, point, speak } from "./words";

const multicity: GamePage<MulticityView> = {
  Board,
  say: (event, names, you) => say(event as Happening, names, you),
  pictures: (event) => pictures(event as Happening),
  lights: (event) => lights(event as Happening),
  due,
  closing,
  seatColour(view, seat) {
    const colour = view.players[seat]?.colour;
    return colour ? `var(--${colour})` : "var(--paper-edge)";
  },
  speak: (action, view) => speak(action as Move, view),
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

export const page = multicity as unknown as GamePage;
