/** The games that have a page: one folder each, loaded when its table is. */

import type { GamePage } from "./game";

const folders = import.meta.glob<{ page: GamePage }>("../games/*/index.ts");

export function hasPage(game: string): boolean {
  return `../games/${game}/index.ts` in folders;
}

export async function gamePage(game: string): Promise<GamePage> {
  const load = folders[`../games/${game}/index.ts`];
  if (!load) throw new Error(`No page for the game ${game}.`);
  return (await load()).page;
}
