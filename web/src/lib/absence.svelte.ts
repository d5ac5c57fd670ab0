/** How long it takes until a bot may play for somebody who is away. */

import { createSubscriber } from "svelte/reactivity";
import { t } from "./i18n";
import type { Live } from "./live.svelte";
import type { SeatInfo } from "./protocol";

const SECOND = 1000;
const MINUTE = 60;

const everySecond = createSubscriber((update) => {
  const clock = setInterval(update, SECOND);
  return () => clearInterval(clock);
});

/** Seconds from now; 0 if it is allowed, or only needs the consent of who is there. */
export function standInAfter(live: Live, seat: SeatInfo): number {
  if (!seat.stand_in_after) return 0;
  everySecond();
  const passed = (performance.now() - live.heardAt) / SECOND;
  return Math.max(0, Math.ceil(seat.stand_in_after - passed));
}

export function inTime(seconds: number): string {
  return seconds > MINUTE
    ? t("in {minutes} min", { minutes: Math.ceil(seconds / MINUTE) })
    : t("in {seconds} s", { seconds });
}
