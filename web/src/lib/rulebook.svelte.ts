/** The rule book that lies beside every table: how a game is played, and any rule one click away. */

import { api } from "./api";
import type { Rule } from "./protocol";

class RuleBook {
  game = $state<string | null>(null);
  /** The exact rules are open, at a rule if one is asked for; else the guide for players. */
  exact = $state(false);
  number = $state<string | null>(null);

  /** How the game is played; or the very rule of a number. */
  open(game: string, number: string | null = null): void {
    this.number = number;
    this.exact = number !== null;
    this.game = game;
  }

  /** What the guide says of a rule; the very rule is one click behind it. */
  explain(game: string, number: string): void {
    this.open(game, number);
    this.exact = false;
  }

  openExact(game: string): void {
    this.open(game);
    this.exact = true;
  }

  close(): void {
    this.game = null;
  }
}

export const rulebook = new RuleBook();

const read = new Map<string, Promise<Rule[]>>();

export function rules(game: string, language: string): Promise<Rule[]> {
  const key = `${game} ${language}`;
  const found = read.get(key) ?? api.rules(game, language);
  read.set(key, found);
  found.catch(() => read.delete(key));
  return found;
}

/** W4.2b is told within W4.2. */
export function whole(number: string): string {
  return number.replace(/[a-z]$/, "");
}

/** The rule a number means. */
export function ruleOf(list: Rule[], number: string): Rule | undefined {
  return (
    list.find((rule) => rule.number === whole(number)) ??
    list.find((rule) => rule.number.startsWith(`${number}.`))
  );
}
