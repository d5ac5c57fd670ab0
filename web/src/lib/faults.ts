/** What went wrong, in the reader's language. */

import { capital, t, type Values } from "./i18n";
import type { Fault, Place } from "./protocol";

/** Values that are words of a game, and have their own translations. */
const WORDS = new Set(["character", "colour", "game", "level", "other_colour", "own"]);

export function plainFault(text: string, values: Values = {}): Fault {
  return { text, values, rule: null, places: [] };
}

function translated(values: Values): Values {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    WORDS.has(name) ? t(String(value)) : value,
  ]);
  return Object.fromEntries(words) as Values;
}

function sourceName(source: string): string {
  const names: Record<string, string> = {
    box: t("box"),
    deck: t("deck"),
    record: t("record"),
    tiles: t("tiles"),
  };
  return names[source] ?? source;
}

function placeName({ source, line }: Place): string {
  const name = source === null ? "" : sourceName(source);
  if (line === null) return name;
  return name ? t("{source}, line {line}", { source: name, line }) : t("line {line}", { line });
}

/** A fault as a sentence, with the place where it was found. */
export function said({ text, values, places }: Fault): string {
  const sentence = [...places.map(placeName), t(text, translated(values))].join(": ");
  return capital(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
}
