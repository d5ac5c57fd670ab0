/** That the end is near, in words. */

import type { Sign } from "../../lib/game";
import { list, n, t } from "../../lib/i18n";
import type { ClosingSign, MulticityView } from "./facts";

export function closing(view: MulticityView, names: string[]): Sign[] {
  return view.closing.map((sign) => ({
    text: text(sign, names),
    rule: sign.sign === "object" ? "M4.1" : "M4.2",
  }));
}

function text(sign: ClosingSign, names: string[]): string {
  switch (sign.sign) {
    case "object":
      return t("One object left, the next may win: {names}", {
        names: list(sign.seats.map((seat) => names[seat] ?? "")),
      });
    case "tiles":
      return n(
        "{count} tile is left; after the last everyone may place one more object.",
        "{count} tiles are left; after the last everyone may place one more object.",
        sign.left,
      );
    case "last":
      return t("The last tile lies: one more object for everyone.");
  }
}
