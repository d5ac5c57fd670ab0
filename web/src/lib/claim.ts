/** Taking the place that a secret link gives. */

import { api } from "./api";
import type { Invitation } from "./protocol";
import { rename } from "./router.svelte";
import { settings } from "./settings.svelte";
import { sitDown } from "./words";

/** What the link in the address bar gives, if it is a free seat and this browser's name is not known
 * yet: who sits down is asked for it first. */
export async function invited(table: string): Promise<Invitation | null> {
  const token = location.hash.slice(1);
  if (!token || settings.name.trim()) return null;
  const found = await api.invitation(table, token);
  return found.free ? found : null;
}

/** The secret of a link stays out of the address bar, and out of what is shared from it. */
export async function claimPlace(table: string): Promise<void> {
  const token = location.hash.slice(1);
  if (!token) return;
  const name = settings.name.trim() || null;
  await sitDown((seal) => api.claim(table, token, name, seal));
  rename(location.pathname + location.search);
}
