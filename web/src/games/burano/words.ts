/** Burano in words: the log, what is due, moves for a screen reader, options, keys. */

import { t } from "../../lib/i18n";
import type { BuranoView, Happening, Move } from "./types";

export function say(event: Happening, names: string[]): string {
  const who = "seat" in event ? (names[event.seat] ?? "") : "";
  return `${who} ${event.event}`;
}

export function due(view: BuranoView, _names: string[]): string {
  return view.phase;
}

export function speak(move: Move, _view: BuranoView): string {
  return Object.values(move).flat().join(" ");
}

export function optionName(name: string): string {
  return name;
}

export function optionHelp(_name: string): string {
  return "";
}

export function optionValue(_name: string, value: string | number | boolean): string {
  return String(value);
}

export function keys(): [string, string][] {
  return [[t("Escape"), t("Put back what is picked")]];
}
