/** Taking the place that a secret link gives. */

import { api } from "./api";
import { rename } from "./router.svelte";
import { settings } from "./settings.svelte";
import { sitDown } from "./words";

/** The secret of a link stays out of the address bar, and out of what is shared from it. */
export async function claimPlace(table: string): Promise<void> {
  const token = location.hash.slice(1);
  if (!token) return;
  const name = settings.name.trim() || null;
  await sitDown((seal) => api.claim(table, token, name, seal));
  rename(location.pathname + location.search);
}
