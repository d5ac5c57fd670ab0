/** A game's drawings, put into the document once, for boards to use by name. */

import type { PartsInfo, Parts } from "./protocol";

type Shown = Pick<PartsInfo, "art" | "parts">;

const shown = new Map<string, Shown>();
/** Drawings by themselves, as addresses of images. */
const images = new Map<string, string>();
const REFERENCE = /(?:href="#|url\(#)([\w-]+)/g;

export function showArt(game: string, { art, parts }: Shown): void {
  const before = shown.get(game);
  shown.set(game, { art, parts });
  if (before?.art === art) return;
  images.clear();
  const id = `art-${game}`;
  document.getElementById(id)?.remove();
  const parsed = new DOMParser().parseFromString(art, "image/svg+xml").documentElement;
  const drawings = document.importNode(parsed, true);
  drawings.id = id;
  drawings.classList.add("art");
  document.body.prepend(drawings);
}

/** A drawing by itself, as the address of an image: where there are many small ones, they cost the
 * page less than so many copies of their lines. */
export function imageOf(name: string): string {
  const known = images.get(name);
  if (known) return known;
  const parts = new Map<string, string>();
  gather(name, parts);
  const frame = document.getElementById(name)?.getAttribute("viewBox") ?? "0 0 1 1";
  const [x, y, width, height] = frame.split(" ");
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"><defs>${[...parts.values()].join("")}</defs>` +
    `<use href="#${name}" x="${x}" y="${y}" width="${width}" height="${height}"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  images.set(name, address);
  return address;
}

/** A drawing and all that it is made of. */
function gather(name: string, parts: Map<string, string>): void {
  const element = document.getElementById(name);
  if (!element || parts.has(name)) return;
  const text = new XMLSerializer().serializeToString(element);
  parts.set(name, text);
  for (const [, part] of text.matchAll(REFERENCE)) gather(part!, parts);
}

/** What is printed on the parts whose drawings are shown; null while none are. */
export function partsShown(game: string): Parts | null {
  return shown.get(game)?.parts ?? null;
}
