/** Numbers as the chosen language writes them. */

import { catalogue } from "./catalogue.svelte";

function written(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(catalogue.language, options).format(value);
}

/** Points with one decimal: 2.1 */
export function points(value: number): string {
  return written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The same with a sign: +2.1 */
export function signed(value: number): string {
  return written(value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
}

export function percent(share: number): string {
  return written(share, { style: "percent", maximumFractionDigits: 0 });
}
