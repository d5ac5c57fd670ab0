/** Whether the main island is seen from above or tilted; the browser remembers it. */

import { keep, kept } from "../../lib/kept";

const KEY = "burano.tilted";

class Tilt {
  on = $state(kept(KEY) === "yes");

  toggle(): void {
    this.on = !this.on;
    keep(KEY, this.on ? "yes" : "no");
  }
}

export const tilt = new Tilt();
