/** How long it takes until a bot may play for somebody who is away, or moves for who takes long. */

import { createSubscriber } from "svelte/reactivity";
import { t } from "./i18n";
import type { Live } from "./live.svelte";
import type { SeatInfo } from "./protocol";

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

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

/** Seconds until a bot moves for who is waited for; none where there is no limit. */
export function timeLeft(live: Live): number | null {
  const { time_left: left } = live.table;
  if (left == null) return null;
  everySecond();
  return Math.max(0, Math.ceil(left - (performance.now() - live.heardAt) / SECOND));
}

/** "1:05"; hours and days are named. */
export function clock(seconds: number): string {
  if (seconds >= HOUR) return t("{hours} h", { hours: Math.ceil(seconds / HOUR) });
  const rest = String(seconds % MINUTE).padStart(2, "0");
  return `${Math.floor(seconds / MINUTE)}:${rest}`;
}

export function inTime(seconds: number): string {
  return seconds > MINUTE
    ? t("in {minutes} min", { minutes: Math.ceil(seconds / MINUTE) })
    : t("in {seconds} s", { seconds });
}
