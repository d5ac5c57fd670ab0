/** Whether the main island is seen from above or tilted; the browser remembers it. */

const KEY = "laguna.burano.tilted";

function saved(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

class Tilt {
  on = $state(saved());

  toggle(): void {
    this.on = !this.on;
    try {
      localStorage.setItem(KEY, this.on ? "yes" : "no");
    } catch {
      // A browser that keeps nothing still tilts.
    }
  }
}

export const tilt = new Tilt();
