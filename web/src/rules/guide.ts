/** A game's rules for players: a text of chapters in each language, with figures drawn from the
 * game's own art. The text is Markdown of a few kinds of blocks:
 *
 *     ## turn: Your turn              a chapter, by a name that is the same in every language
 *     § W3.1 W3.2                     the exact rules it speaks of
 *     @take: What may be taken.       a figure with its caption
 *     - ✓ One from the top.           … or with a caption for each of its panels
 *
 * Besides there are paragraphs, lists, numbered steps, tables and `>` tips; within them **strong**
 * and *stressed* words, and {coin}, which is a drawing. */

import type { Parts } from "../lib/protocol";
import type { Component } from "svelte";
import { api } from "../lib/api";
import { partsShown, showArt } from "../lib/art";
import { whole } from "../lib/rulebook.svelte";
import type { Language } from "../lib/settings.svelte";

export type Verdict = "yes" | "no" | null;
export type Panel = { verdict: Verdict; text: string };
export type Block =
  | { kind: "text"; text: string }
  | { kind: "tip"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "steps"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "figure"; name: string; caption: string; panels: Panel[] };
export type Chapter = { id: string; title: string; rules: string[]; blocks: Block[] };

/** One panel of a figure; `parts` are those whose drawings are shown. */
export type Figure = Component<{ name: string; panel: number; parts: Parts }>;

export interface Guide {
  chapters: Chapter[];
  Figure: Figure;
  parts: Parts;
}

const texts = import.meta.glob<string>("../games/*/guide/*.md", {
  query: "?raw",
  import: "default",
});
const figures = import.meta.glob<{ default: Figure }>("../games/*/guide/Figure.svelte");

export async function guide(game: string, language: Language): Promise<Guide> {
  const text = texts[`../games/${game}/guide/${language}.md`];
  const figure = figures[`../games/${game}/guide/Figure.svelte`];
  if (!text || !figure) throw new Error(`No guide to the game ${game}.`);
  const [read, { default: Figure }, parts] = await Promise.all([text(), figure(), partsOf(game)]);
  return { chapters: chapters(read), Figure, parts };
}

/** Of the table one sits at; else the shipped ones. */
async function partsOf(game: string): Promise<Parts> {
  const here = partsShown(game);
  if (here) return here;
  const shipped = await api.parts(game);
  showArt(game, shipped);
  return shipped.parts;
}

/** The chapter on a rule: the summary in front only names what others tell. */
export function chapterOn(list: Chapter[], rule: string): Chapter | undefined {
  const [summary, ...others] = list;
  const names = ({ rules }: Chapter) => rules.includes(whole(rule));
  return others.find(names) ?? (summary && names(summary) ? summary : undefined);
}

export function chapters(text: string): Chapter[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const [head = "", ...blocks] = chapter.split(/\n\s*\n/);
      const [title = "", ruled = ""] = head.split("\n§ ");
      const [id = "", name = ""] = title.split(/: (.*)/s);
      return {
        id,
        title: name.trim(),
        rules: ruled.split(/\s+/).filter(Boolean),
        blocks: blocks.filter((one) => one.trim()).map(block),
      };
    });
}

function block(text: string): Block {
  const lines = text.trim().split("\n");
  const first = lines[0]!;
  if (first.startsWith("@")) return figure(lines);
  if (first.startsWith("|")) {
    const [head = [], , ...rows] = lines.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return { kind: "table", head, rows };
  }
  if (first.startsWith("- ")) return { kind: "list", items: items(lines, /^- /) };
  if (/^\d+\. /.test(first)) return { kind: "steps", items: items(lines, /^\d+\. /) };
  if (first.startsWith("> "))
    return { kind: "tip", text: joined(lines).replaceAll(/(^|\s)> /g, "$1") };
  return { kind: "text", text: joined(lines) };
}

function figure(lines: string[]): Block {
  const begun = lines.findIndex((line) => line.startsWith("- "));
  const head = begun < 0 ? lines : lines.slice(0, begun);
  const [name = "", caption = ""] = joined(head)
    .slice(1)
    .split(/: (.*)/s);
  const panels = begun < 0 ? [] : items(lines.slice(begun), /^- /).map(panel);
  return { kind: "figure", name, caption, panels };
}

const VERDICTS: Record<string, Verdict> = { "✓": "yes", "✗": "no" };

function panel(text: string): Panel {
  const verdict = VERDICTS[text[0]!] ?? null;
  return { verdict, text: verdict ? text.slice(1).trim() : text };
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

/** Lines that go on are indented. */
function items(lines: string[], sign: RegExp): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (sign.test(line)) found.push(line.replace(sign, ""));
    else found.push(`${found.pop() ?? ""} ${line.trim()}`);
  }
  return found;
}

/** All words of a chapter, to search in. */
export function wordsOf({ title, blocks }: Chapter): string {
  const said = blocks.flatMap((one) => {
    if (one.kind === "table") return [...one.head, ...one.rows.flat()];
    if (one.kind === "figure") return [one.caption, ...one.panels.map(({ text }) => text)];
    return "items" in one ? one.items : [one.text];
  });
  return [title, ...said].join("\n").replaceAll(/\{[\w-]+\}|\*/g, "");
}
