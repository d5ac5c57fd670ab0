/** What makes a thing on the table a button: class, key, name, mouse and keyboard. */

import type { Play } from "./play.svelte";

export function touchable(play: Play, key: string, label: string) {
  const open = play.open(key);
  const chosen = play.chosen(key);
  return {
    "data-key": key,
    "data-open": open || undefined,
    "aria-label": label,
    "aria-pressed": chosen,
    tabindex: open || chosen ? 0 : -1,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      play.pick(key, event.currentTarget as Element);
    },
  };
}

/** The classes of a thing: open when it may be touched, raised when it is chosen, lit when somebody
 * points at a line that speaks of it. */
export function standing(play: Play, key: string): Record<string, boolean> {
  return {
    thing: true,
    open: play.open(key),
    chosen: play.chosen(key),
    hinted: play.hints(key),
    lit: play.lit.has(key),
  };
}
