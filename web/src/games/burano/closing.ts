/** That the end of a season, or of the game, is near, in words. */

import type { Sign } from "../../lib/game";
import { t } from "../../lib/i18n";
import type { BuranoView, ClosingSign } from "./facts";

export function closing(view: BuranoView): Sign[] {
  return view.closing.map((sign) => ({ text: text(sign), rule: RULES[sign.sign] }));
}

const RULES: Record<ClosingSign["sign"], string> = {
  season: "B3",
  "clean-up": "B3.2",
  game: "B8.1",
};

function text(sign: ClosingSign): string {
  if (sign.sign === "season") return t("Winter is the last season.");
  if (sign.sign === "game") {
    if (sign.rounds) return t("One more round after this one, then the game ends.");
    return t("The last round of the game.");
  }
  if (sign.rounds) return t("One more round after this one, then comes the clean-up.");
  return t("The last round before the clean-up.");
}
