/** Texts in the chosen language. The English text is the key; {names} stand for values. */

import { catalogue } from "./catalogue.svelte";

export type Values = Record<string, string | number>;

/** In the order of a gettext catalogue's forms. */
const FORMS: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
/** Making one takes longer than all that is asked of it. */
const rules = new Map<string, { rule: Intl.PluralRules; known: Intl.LDMLPluralRule[] }>();
const lists = new Map<string, Intl.ListFormat>();

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What is made once for each language. */
function once<T>(made: Map<string, T>, language: string, make: () => T): T {
  const found = made.get(language) ?? make();
  made.set(language, found);
  return found;
}

function form(language: string, count: number): number {
  const { rule, known } = once(rules, language, () => {
    const rule = new Intl.PluralRules(language);
    const { pluralCategories } = rule.resolvedOptions();
    return { rule, known: FORMS.filter((name) => pluralCategories.includes(name)) };
  });
  return known.indexOf(rule.select(count));
}

/** t("Lay {card} here", { card }) */
export function t(text: string, values: Values = {}): string {
  const found = catalogue.messages[text];
  return fill(typeof found === "string" ? found : text, values);
}

/** Marks a text that is translated where it is shown. */
export function later(text: string): string {
  return text;
}

/** n("{count} coin", "{count} coins", coins) */
export function n(one: string, other: string, count: number, values: Values = {}): string {
  const found = catalogue.messages[one];
  const forms = Array.isArray(found) ? found : [one, other];
  const language = Array.isArray(found) ? catalogue.language : "en";
  const text = forms[Math.min(form(language, count), forms.length - 1)]!;
  return fill(text, { count, ...values });
}

/** A list in words: "A, B and C". */
export function list(items: string[]): string {
  const { language } = catalogue;
  return once(lists, language, () => new Intl.ListFormat(language)).format(items);
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
