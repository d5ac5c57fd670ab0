/** That the end is near, in words. */

import type { Sign } from "../../lib/game";
import { list, n, t } from "../../lib/i18n";
import { floorName } from "./names";
import type { ClosingSign, WalkingView } from "./facts";

export function closing(view: WalkingView, names: string[]): Sign[] {
  const decks = lasting(view);
  return [
    ...view.closing.map((sign) => closingSign(sign, names)),
    ...(decks ? [{ text: decks, rule: "W7.3" }] : []),
  ];
}

function closingSign(sign: ClosingSign, names: string[]): Sign {
  if (sign.sign === "supply") {
    const text = n(
      "{count} character is left: with none the game ends.",
      "{count} characters are left: with none the game ends.",
      sign.left,
    );
    return { text, rule: "W10.3" };
  }
  const who = list(sign.seats.map((seat) => names[seat] ?? ""));
  const text =
    sign.sign === "houses"
      ? t("Last round: five houses stand ({names}).", { names: who })
      : t("The fifth house is near ({names}): this round or the next may be the last.", {
          names: who,
        });
  return { text, rule: names.length > 1 ? "W7.1" : "W10.3" };
}

/** That the game may end with this round or the next, for want of cards (W7.3). */
function lasting(view: WalkingView): string {
  if (!view.lasting) return "";
  const { refills, short } = view.lasting;
  if (short.length) {
    const levels = list(short.map(floorName));
    return t(
      "Last round: too few cards for the display ({levels}), unless some are put under the deck.",
      {
        levels,
      },
    );
  }
  if (!refills) return t("The decks may run out: this round may be the last.");
  return t("The decks may run out: the next round may be the last.");
}
