/** Which page the address bar asks for. */

import { leavePage } from "./api";

interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

class Router {
  place = $state.raw<Place>(here());
}

export const router = new Router();

function turnTo(place: Place): void {
  if (place.path !== router.place.path) leavePage();
  router.place = place;
}

addEventListener("popstate", () => {
  const { path, query } = router.place;
  if (path !== location.pathname || query.toString() !== here().query.toString()) turnTo(here());
});

/** Links within the page change it without loading it again. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest?.("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (address.pathname === location.pathname && address.hash) return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
});

export function go(address: string): void {
  history.pushState(null, "", address);
  turnTo(here());
  scrollTo(0, 0);
}

/** Change the address of this very place, without a step to go back over. */
export function rename(address: string): void {
  history.replaceState(null, "", address);
  router.place = here();
}
