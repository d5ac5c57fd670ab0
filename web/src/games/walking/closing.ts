/** That the end is near, in words. */

import type { Sign } from "../../lib/game";
import { list, n, t } from "../../lib/i18n";
import { floorName } from "./names";
import type { ClosingSign, WalkingView } from "./facts";

const RULE = "W7.3"; // of the decks

/** The one sign that is nearest to the end. */
export function closing(view: WalkingView, names: string[]): Sign[] {
  const [last] = [
    ...view.closing.filter(({ sign }) => sign === "houses").map((sign) => ofSign(sign, names)),
    ...tooFewCards(view),
    ...view.closing.map((sign) => ofSign(sign, names)),
    ...decks(view),
  ];
  return last ? [last] : [];
}

function ofSign(sign: ClosingSign, names: string[]): Sign {
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
      : t("The end is near: {names} can soon have five houses.", { names: who });
  return { text, rule: names.length > 1 ? "W7.1" : "W10.3" };
}

/** A deck is too small already: the round is the last unless cards are put under it (W7.3). */
function tooFewCards({ lasting }: WalkingView): Sign[] {
  if (!lasting?.short.length) return [];
  const levels = list(lasting.short.map(floorName));
  return [
    { text: t("Probably the last round: a deck runs out ({levels}).", { levels }), rule: RULE },
  ];
}

/** That the game may end with this round or the next, for want of cards (W7.3). */
function decks({ lasting }: WalkingView): Sign[] {
  if (!lasting) return [];
  const text = lasting.refills
    ? t("The decks may run out: the next round may be the last.")
    : t("The decks may run out: this round may be the last.");
  return [{ text, rule: RULE }];
}
