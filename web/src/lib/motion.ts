/** How long things move: not at all where animations are off. */

import { MediaQuery } from "svelte/reactivity";
import { settings } from "./settings.svelte";

const still = new MediaQuery("prefers-reduced-motion: reduce");

export const motion = {
  get on(): boolean {
    return settings.animations && !still.current;
  },
  ms(duration: number): number {
    return motion.on ? duration : 0;
  },
};
