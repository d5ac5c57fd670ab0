/** Whether tables are shared with the local network, as far as this browser has asked. */

import { api } from "./api";
import { onlyHere } from "./links";
import type { Sharing } from "./protocol";

class Shared {
  #known = $state.raw<Sharing | null>(null);

  /** Whether this browser sits where Laguna runs, and may share its tables. */
  possible = $derived(onlyHere && (this.#known?.possible ?? false));
  /** Whether this browser came by a shared address, and sets no tables here. */
  guest = $derived(this.#known?.guest ?? false);
  everything = $derived(this.#known?.everything ?? false);
  addresses = $derived(this.#known?.addresses ?? []);

  async ask(): Promise<void> {
    this.#known = await api.sharing();
  }

  async share(table: string, on: boolean): Promise<void> {
    this.#known = await api.share(table, on);
  }

  has(table: string): boolean {
    return this.everything || (this.#known?.tables.includes(table) ?? false);
  }

  /** Where the links of a table lead: to the shared address while it is shared. */
  origin(table: string): string {
    const [address] = this.addresses;
    return onlyHere && address && this.has(table) ? address : location.origin;
  }
}

export const sharing = new Shared();
