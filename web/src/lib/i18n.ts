/** Texts in the chosen language. The English text is the key; {names} stand for values. */

import { catalogue } from "./catalogue.svelte";

export type Values = Record<string, string | number>;

/** In the order of a gettext catalogue's forms. */
const FORMS: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
const rules = new Map<string, Intl.PluralRules>();

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function form(language: string, count: number): number {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  const known = rule.resolvedOptions().pluralCategories;
  return FORMS.filter((name) => known.includes(name)).indexOf(rule.select(count));
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
  return new Intl.ListFormat(catalogue.language).format(items);
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
