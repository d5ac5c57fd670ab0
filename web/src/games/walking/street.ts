/** How a street stands: its columns, and where its scaffolds may go. */

import { laysOf } from "./selection";
import {
  COLUMNS,
  HOUSES,
  ROWS,
  type House,
  type Lay,
  type Player,
  type Row,
  type Scaffold,
  type WalkingAction,
} from "./facts";

const MIDDLE = 5;

/** Whether a house is complete with this card (W6.1). */
export function completes(player: Player, lay: Lay): boolean {
  const house = player.street.find(({ column }) => column === lay.column);
  return house !== undefined && house.cards.filter((card) => card === null).length === 1;
}

/** One place of a street: a card, a scaffold or nothing. */
export type Place = { column: number; row: Row; card: string | null; scaffold: boolean };

export type Plot = { column: number; house: House | null; places: Place[] };

/** The columns to draw, at least five: all that stands, and where a card can be laid. */
export function columnsOf(player: Player, scaffolds: Scaffold[], legal: WalkingAction[]): number[] {
  const used = [
    ...player.street.map((house) => house.column),
    ...scaffolds.map(([column]) => column),
    ...laysOf(legal).map((lay) => lay.column),
  ];
  let left = Math.min(...used, ...(used.length ? [] : [MIDDLE]));
  let right = Math.max(...used, ...(used.length ? [] : [MIDDLE]));
  while (right - left + 1 < HOUSES) {
    const rightIsNearer = right - MIDDLE < MIDDLE - left;
    if ((rightIsNearer && right < COLUMNS) || left === 1) right++;
    else left--;
  }
  return Array.from({ length: right - left + 1 }, (_, i) => left + i);
}

/** The columns that stand, for a street drawn in small. */
export function columnsStanding(player: Player): number[] {
  const used = [
    ...player.street.map((house) => house.column),
    ...player.scaffolds.map(([column]) => column),
  ];
  if (!used.length) return [];
  const left = Math.min(...used);
  return Array.from({ length: Math.max(...used) - left + 1 }, (_, i) => left + i);
}

export function plots(player: Player, scaffolds: Scaffold[], columns: number[]): Plot[] {
  return columns.map((column) => {
    const house = player.street.find((found) => found.column === column) ?? null;
    const places = ROWS.map((row, level) => ({
      column,
      row,
      card: house?.cards[level] ?? null,
      scaffold: scaffolds.some(([where, which]) => where === column && which === row),
    }));
    return { column, house, places };
  });
}

const same = (a: Scaffold, b: Scaffold) => a[0] === b[0] && a[1] === b[1];

export function includes(scaffolds: Scaffold[], place: Scaffold): boolean {
  return scaffolds.some((scaffold) => same(scaffold, place));
}

export function alike(a: Scaffold[], b: Scaffold[]): boolean {
  return a.length === b.length && a.every((place) => includes(b, place));
}

/** A place for a scaffold, null being aside, and how both then stand. */
export type ScaffoldMove = { to: Scaffold | null; arrangement: Scaffold[] };

/** Where one scaffold may go while the other stays: the arrangement for each of its places. */
export function movesOf(
  choices: Scaffold[][],
  now: Scaffold[],
  moved: Scaffold | null,
): ScaffoldMove[] {
  const kept = moved ? now.filter((place) => !same(place, moved)) : now;
  const found: ScaffoldMove[] = [];
  for (const choice of choices) {
    const fresh = choice.filter(
      (place) => !includes(kept, place) && !(moved && same(place, moved)),
    );
    const keeps = kept.every((place) => includes(choice, place));
    if (!keeps || alike(choice, now)) continue;
    if (fresh.length === 1) found.push({ to: fresh[0]!, arrangement: choice });
    else if (fresh.length === 0 && moved) found.push({ to: null, arrangement: choice });
  }
  return found;
}
