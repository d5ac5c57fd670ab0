import { untrack } from "svelte";

/** Do something before the page shows a new view, and something after it. */
export function onChange(view: () => unknown, before: () => void, after: () => void): void {
  $effect.pre(() => {
    view();
    untrack(before);
  });
  $effect(() => {
    view();
    untrack(after);
  });
}
