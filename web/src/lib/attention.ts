/** Calling somebody back whose turn it is: title, icon, sound, notification. */

import { t } from "./i18n";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

const CALM = "/icon.svg";
const CALLING = "/icon-turn.svg";

export function setTitle(title: string, calling: boolean): void {
  document.title = calling ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = calling ? CALLING : CALM;
}

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask for leave to notify; true if it was given. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export function callBack(game: string): void {
  sound.turn();
  notify(t("It is your turn"), game);
}

/** Tell who looks elsewhere that somebody has sat down. */
export function announce(arrival: string, game: string): void {
  sound.chat();
  notify(arrival, game);
}

function notify(title: string, body: string): void {
  if (!document.hidden || !settings.notifications || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, {
      body,
      icon: "/icon-192.png",
      tag: location.pathname,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones only let service workers notify.
  }
}
