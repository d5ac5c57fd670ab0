/** A game's drawings, put into the document once, for boards to use by name. */

import type { PartsInfo } from "./protocol";

type Shown = Pick<PartsInfo, "art" | "parts">;

const shown = new Map<string, Shown>();

export function showArt(game: string, { art, parts }: Shown): void {
  const before = shown.get(game);
  shown.set(game, { art, parts });
  if (before?.art === art) return;
  const id = `art-${game}`;
  document.getElementById(id)?.remove();
  const parsed = new DOMParser().parseFromString(art, "image/svg+xml").documentElement;
  const drawings = document.importNode(parsed, true);
  drawings.id = id;
  drawings.classList.add("art");
  document.body.prepend(drawings);
}

/** What is printed on the parts whose drawings are shown; null while none are. */
export function partsShown(game: string): Record<string, unknown> | null {
  return shown.get(game)?.parts ?? null;
}
