/** Secret links to a table. */

/** Whoever opens it takes the place that the secret gives. */
export function linkTo(table: string, token: string, origin = location.origin): string {
  return `${origin}/t/${table}#${token}`;
}

/** Whether links of this page lead nowhere but to this very computer. */
export const onlyHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
