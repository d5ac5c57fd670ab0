/** Back closes what lies over the page, instead of leaving the page. */

let layers = 0;

/** Call when something is opened over the page; what it gives back, when it is closed. */
export function closedByBack(close: () => void): () => void {
  const over = `over ${++layers}`;
  history.pushState(over, "");
  addEventListener("popstate", close, { once: true });
  return () => {
    removeEventListener("popstate", close);
    if (history.state === over) history.back();
  };
}
