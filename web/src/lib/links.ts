/** Secret links to a table. */

/** Whoever opens it takes the place that the secret gives. */
export function linkTo(table: string, token: string): string {
  return `${location.origin}/t/${table}#${token}`;
}
