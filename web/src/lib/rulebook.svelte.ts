/** The rule book that lies beside every table: any rule is one click away. */

import { api } from "./api";
import type { Rule } from "./protocol";

class RuleBook {
  game = $state<string | null>(null);
  number = $state<string | null>(null);

  open(game: string, number: string | null = null): void {
    this.number = number;
    this.game = game;
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

/** The rule a number means: W4.2b is found in W4.2 where it has no paragraph of its own. */
export function ruleOf(list: Rule[], number: string): Rule | undefined {
  return (
    list.find((rule) => rule.number === number) ??
    list.find((rule) => rule.number === number.replace(/[a-z]$/, "")) ??
    list.find((rule) => rule.number.startsWith(`${number}.`))
  );
}
