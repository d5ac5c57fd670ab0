/** Who sits where, in words. */

import { list, t } from "./i18n";
import type { TableInfo } from "./protocol";

export const LONGEST_NAME = 24;

export function levelName(level: string): string {
  const names: Record<string, string> = {
    random: t("Stroller"),
    greedy: t("Merchant"),
    beginner: t("Beginner"),
    lesson: t("Beginner"),
    casual: t("Sunday player"),
    club: t("Club player"),
    master: t("Master"),
  };
  return names[level] ?? level;
}

export function levelHelp(level: string): string {
  const helps: Record<string, string> = {
    random: t("wanders about and plays whatever is allowed"),
    greedy: t("takes what brings most at once"),
    beginner: t("at the first game: likes what is pretty now"),
    casual: t("looks a little ahead"),
    club: t("plans whole houses, and keeps an eye on you"),
    master: t("thinks for up to three seconds a turn; hard to beat"),
  };
  return helps[level] ?? "";
}

/** Everybody's name, which tells them apart. */
export function namesOf(table: TableInfo): string[] {
  return table.seats.map(({ seat, name }) => name ?? t("Player {number}", { number: seat + 1 }));
}

/** Names as labels for who reads: that seat is "You". */
export function calledBy(names: string[], you: number | null): string[] {
  return names.map((name, seat) => (seat === you ? t("You") : name));
}

/** What stands beside each name: a bot's level, nothing for people. */
export function levelsOf(table: TableInfo): string[] {
  return table.seats.map(({ kind, level }) => (kind === "bot" && level ? levelName(level) : ""));
}

/** What tells the seats apart where a game has no colours of its own for them. */
const SEAT_COLOURS = ["var(--blue)", "var(--red)", "var(--green)", "var(--yellow)"];

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length]!;
}

export function heldSeats(table: TableInfo): number[] {
  return table.seats.filter((seat) => seat.mine && !seat.resigned).map((seat) => seat.seat);
}

/** Whether a game ended because all but one gave up: its points decided nothing. */
export function wasGivenUp(table: TableInfo): boolean {
  const standing = table.seats.filter((seat) => !seat.resigned).length;
  return table.status === "over" && standing < table.seats.length && standing < 2;
}

/** How a game ended in which somebody resigned. */
export function resignation(table: TableInfo, names: string[]): string {
  const named = (wanted: (seat: number) => boolean) =>
    list(names.filter((_, seat) => wanted(seat)));
  if (table.seats.length === 1) return t("Given up.");
  return t("{winners} won; resigned: {names}.", {
    winners: named((seat) => table.ranks?.[seat] === 1),
    names: named((seat) => table.seats[seat]!.resigned ?? false),
  });
}

/** Whether the cards are dealt. */
export function hasBegun(table: TableInfo): boolean {
  return table.status === "playing" || hasEnded(table);
}

/** Whether the game has ended, and nothing of it is hidden any more. */
export function hasEnded({ status }: TableInfo): boolean {
  return status === "over" || status === "broken off";
}

/** Whether this browser is the one the table waits for. */
export function isMyTurn(table: TableInfo): boolean {
  return (
    table.status === "playing" &&
    table.seats.some((seat) => seat.mine && !seat.stand_in && table.to_act.includes(seat.seat))
  );
}
