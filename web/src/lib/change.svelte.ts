import { untrack } from "svelte";

interface Playing {
  readonly view: unknown;
  /** What was chosen means nothing any more. */
  settle(): void;
}
interface Moved {
  before(): void;
}

/** Before the page shows a new view, what is on its way ends and what was chosen is put back. */
export function onChange(play: Playing, flights: () => Moved | undefined, after: () => void): void {
  $effect.pre(() => {
    void play.view;
    untrack(() => {
      flights()?.before();
      play.settle();
    });
  });
  $effect(() => {
    void play.view;
    untrack(after);
  });
}
