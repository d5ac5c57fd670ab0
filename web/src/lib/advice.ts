/** Hints and analyses in words. */

import type { GamePage } from "./game";
import { t } from "./i18n";
import { percent, points, signed } from "./numbers";
import type { AnalysedMove, Hint, Source } from "./protocol";

const OTHERS = "others";

/** What a move leads to: points alone, else points ahead and the share of wins. */
export function expected(hint: Hint, seats: number): string {
  if (seats === 1) return t("Expected: {points} points", { points: points(hint.points) });
  const values = { points: points(Math.abs(hint.margin)), wins: percent(hint.wins) };
  if (hint.margin >= 0) return t("Expected: {points} points ahead, {wins} of wins", values);
  return t("Expected: {points} points behind, {wins} of wins", values);
}

function lineOf({ name }: Source, page: GamePage): string {
  return page.lineName({ key: name, name, rule: "", kind: "points", entries: [] });
}

/** Where a difference comes from, the largest first. */
export function because(sources: Source[], page: GamePage): string {
  return sources
    .map((source) => {
      const much = points(Math.abs(source.points));
      if (source.name !== OTHERS) {
        return page.compare?.(source, much) ?? `${lineOf(source, page)} ${signed(source.points)}`;
      }
      return source.points > 0
        ? t("{points} more for the best opponent", { points: much })
        : t("{points} less for the best opponent", { points: much });
    })
    .join(", ");
}

/** Why the best move is the best, or what another one lacks. */
export function why(hint: Hint, first: boolean, page: GamePage): string {
  const changes = because(hint.sources, page);
  if (!changes) return "";
  if (first) return t("Compared with the next best: {changes}", { changes });
  return t("Compared with the best: {changes}", { changes });
}

/** How much a decision cost. */
export function cost(move: AnalysedMove, seats: number): string {
  const values = { points: points(Math.max(0, move.margin)), wins: percent(Math.max(0, move.wins)) };
  if (seats === 1) return t("costs {points} points", values);
  return t("costs {points} points and {wins} of wins", values);
}
