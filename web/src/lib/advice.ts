/** Hints and analyses in words. */

import { said } from "./faults";
import type { GamePage } from "./game";
import { list, n, t } from "./i18n";
import { percent, points, signed } from "./numbers";
import type { Action, AnalysedDecision, Fault, Hint, Source, View } from "./protocol";

const OTHERS = "others";

/** What a decision does at once, and what comes after it. */
export interface Steps {
  now: Action[];
  words: string;
  then: string;
}

export function stepsOf(actions: Action[], view: View, page: GamePage): Steps {
  const whole = page.together?.(actions, view);
  const steps = whole?.steps ?? 1;
  const later = actions.slice(steps).map((action) => page.speak(action, view, true));
  return {
    now: actions.slice(0, steps),
    words: whole?.words ?? page.speak(actions[0]!, view),
    then: list(later),
  };
}

function without(actions: Action[], others: Action[]): Action[] {
  const left = others.map((action) => JSON.stringify(action));
  return actions.filter((action) => {
    const at = left.indexOf(JSON.stringify(action));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What two decisions do not have in common, in words; in another order they are the same. */
export function difference(
  { played, better }: AnalysedDecision,
  view: View,
  page: GamePage,
): { played: string; better: string; first: Action } {
  const words = (actions: Action[]) =>
    page.together?.(actions, view)?.words ??
    list(actions.map((action) => page.speak(action, view, true)));
  const own = without(played, better);
  const other = without(better, played);
  return {
    played: words(own.length ? own : played),
    better: words(other.length ? other : better),
    first: (other.length ? other : better)[0]!,
  };
}

/** What speaks for a decision, a sentence each. */
export function reasons(of: { reasons: Fault[] }): string[] {
  return of.reasons.map(said);
}

/** What a decision leads to: points alone, else points ahead and the share of wins. */
export function expected(hint: Hint, seats: number, page: GamePage): string {
  if (page.standing) return t("Chance of winning: {wins}", { wins: percent(hint.wins) });
  if (seats === 1) return t("Expected: {points} points", { points: points(hint.points) });
  const values = { points: points(Math.abs(hint.margin)), wins: percent(hint.wins) };
  if (hint.margin >= 0) return t("Expected: {points} points ahead, {wins} of wins", values);
  return t("Expected: {points} points behind, {wins} of wins", values);
}

/** How it compares, as far as that is sure; a move that wins at once is not compared. */
export function standing(hints: Hint[], shown: number, view: View, page: GamePage): string {
  const hint = hints[shown]!;
  const decided = page.decides?.(hint.actions[0]!, view);
  if (decided) return decided;
  if (shown > 0)
    return hint.equal ? t("About as good as the best.") : t("Not as good as the best.");
  if (hints.length < 2) return "";
  const equal = hints.filter((each, i) => i > 0 && each.equal).length;
  if (!equal) return t("Clearly the best.");
  return n("{count} other is about as good.", "{count} others are about as good.", equal);
}

function lineOf({ name }: Source, page: GamePage): string {
  return page.lineName({ key: name, name, rule: "", kind: "points", entries: [] });
}

/** Where a difference comes from, the largest first. */
export function because(sources: Source[], page: GamePage): string {
  if (page.standing) return "";
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

/** Why the best decision is the best, or what another one lacks. */
export function why(hint: Hint, first: boolean, page: GamePage): string {
  const changes = because(hint.sources, page);
  if (!changes) return "";
  if (first) return t("Compared with the next best: {changes}", { changes });
  return t("Compared with the best: {changes}", { changes });
}

/** How much a decision cost. */
export function cost({ loss }: AnalysedDecision, seats: number, page: GamePage): string {
  const values = {
    points: points(Math.max(0, loss.margin)),
    wins: percent(Math.max(0, loss.wins)),
  };
  if (page.standing) return t("costs {wins} of wins", values);
  if (seats === 1) return t("costs {points} points", values);
  return t("costs {points} points and {wins} of wins", values);
}

/** The same as numbers with how sure they are. */
export function inNumbers({ loss }: AnalysedDecision): string {
  return t("{points} points (± {error})", {
    points: points(loss.margin),
    error: points(2 * loss.margin_error),
  });
}
