/** The games that have a page: one folder each, loaded when it is needed. */

import type { Component } from "svelte";
import { api } from "./api";
import type { GamePage, Way } from "./game";
import type { GameInfo, Parts } from "./protocol";

const pages = import.meta.glob<{ page: GamePage }>("../games/*/index.ts");
/** What the lobby shows of a game: its picture, what one does in it, how else it can be begun. */
type Shown = { default: Component; about(): string; ways?: Way[] };
/** Draws parts of one's own; what differs from the shipped ones is marked. */
export type Preview = Component<{
  parts: Parts;
  shipped: Parts;
}>;
const previews = import.meta.glob<{ default: Preview }>("../games/*/Preview.svelte");
const posters = import.meta.glob<Shown>("../games/*/Poster.svelte");

const primers = import.meta.glob<{ default: Component }>("../games/*/Primer.svelte");

export async function gamePage(game: string): Promise<GamePage> {
  const load = pages[`../games/${game}/index.ts`];
  if (!load) throw new Error(`No page for the game ${game}.`);
  return (await load()).page;
}

export function shown(game: string): Promise<Shown> {
  const load = posters[`../games/${game}/Poster.svelte`];
  if (!load) throw new Error(`No poster for the game ${game}.`);
  return load();
}

/** The picture of a game. */
export async function poster(game: string): Promise<Component> {
  return (await shown(game)).default;
}

/** The game in a few pictures, before the first one; where it has some. */
export async function primer(game: string): Promise<Component | null> {
  const load = primers[`../games/${game}/Primer.svelte`];
  return load ? (await load()).default : null;
}

export async function preview(game: string): Promise<Preview> {
  const load = previews[`../games/${game}/Preview.svelte`];
  if (!load) throw new Error(`No preview of the parts of ${game}.`);
  return (await load()).default;
}

let asked: Promise<GameInfo[]> | null = null;

/** What a newcomer sees first. */
const FIRST = "walking";

/** The games of the server that have a page, asked for once. */
export function games(): Promise<GameInfo[]> {
  asked ??= api
    .games()
    .then((all) =>
      all
        .filter(({ name }) => `../games/${name}/index.ts` in pages)
        .sort((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST)),
    );
  asked.catch(() => (asked = null));
  return asked;
}
