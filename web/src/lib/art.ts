/** A game's drawings, put into the document once, for boards to use by name. */

const shown = new Map<string, string>();

export function showArt(game: string, art: string): void {
  if (shown.get(game) === art) return;
  shown.set(game, art);
  const id = `art-${game}`;
  document.getElementById(id)?.remove();
  const parsed = new DOMParser().parseFromString(art, "image/svg+xml").documentElement;
  const drawings = document.importNode(parsed, true);
  drawings.id = id;
  drawings.classList.add("art");
  document.body.prepend(drawings);
}
