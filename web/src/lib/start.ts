/** Tables that begin at once. */

import { api } from "./api";
import type { Way } from "./game";
import type { GameInfo, SeatRequest, TableInfo } from "./protocol";
import { settings } from "./settings.svelte";
import { openTable } from "./words";

/** The bot last chosen in the lobby. Bots stand from the weakest to the strongest; most people
 * like the second. */
export function usual(game: GameInfo): string {
  if (game.bots.includes(settings.level)) return settings.level;
  return game.bots[1] ?? gentlest(game);
}

export function gentlest(game: GameInfo): string {
  return game.bots[0] ?? "";
}

export function mySeat(): SeatRequest {
  return { kind: "mine", name: settings.name.trim() || null, level: null };
}

export function botSeat(level: string): SeatRequest {
  return { kind: "bot", name: null, level };
}

export function openSeat(): SeatRequest {
  return { kind: "open", name: null, level: null };
}

/** A private table with the shipped parts and the usual options, but for those given. */
export function begin(
  game: GameInfo,
  seats: SeatRequest[],
  options: Way["options"] = {},
): Promise<TableInfo> {
  return openTable({ game: game.name, seats, options, public: false, hints: true, absence: null });
}

/** A table at which the game's first lesson is played. */
export function beginLesson(game: GameInfo): Promise<TableInfo> {
  return api.lesson(game.name, settings.name.trim() || null);
}
