/** What happened, for the log: in words, in small pictures, and where it is in the city. */

import type { Picture } from "../../lib/game";
import { n, t } from "../../lib/i18n";
import { colourName, theObject } from "./names";
import type { MulticityEvent } from "./facts";

type Of<Kind> = Extract<MulticityEvent, { event: Kind }>;

/** How high the drawing of an object is, in fields. */
const HEIGHT = 2;

/** An event; `you` is the seat of who reads it. */
export function say(event: MulticityEvent, names: string[], you: number | null = null): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  const own = "seat" in event && event.seat === you;
  switch (event.event) {
    case "pick": {
      const values = { name, colour: colourName(event.colour) };
      return own ? t("You pick {colour}.", values) : t("{name} picks {colour}.", values);
    }
    case "draw":
      return own ? t("You draw a tile.") : t("{name} draws a tile.", { name });
    case "lay": {
      const values = { name, order: event.order };
      if (own) return t("You lay tile {order} of the city.", values);
      return t("{name} lays tile {order} of the city.", values);
    }
    case "place":
      return sayPlace(event, name, own);
    case "pass":
      return own ? t("You place no more object.") : t("{name} places no more object.", { name });
    case "last":
      return t("The last tile lies: one more object for everyone.");
    case "lost":
      return own
        ? t("You have no object that fits.")
        : t("{name} has no object that fits.", { name });
    case "over":
      return t("{text} ({rule})", { text: t(event.text), rule: event.rule });
  }
}

function sayPlace(event: Of<"place">, name: string, own: boolean): string {
  const values = { name, object: theObject(event.colour, event.length) };
  if (!event.left.length) {
    if (own) return t("You place {object}: all six stand!", values);
    return t("{name} places {object}: all six stand!", values);
  }
  if (own) {
    return n(
      "You place {object}; {count} object is left.",
      "You place {object}; {count} objects are left.",
      event.left.length,
      values,
    );
  }
  return n(
    "{name} places {object}; {count} object is left.",
    "{name} places {object}; {count} objects are left.",
    event.left.length,
    values,
  );
}

/** The object that was placed, the colour that was picked. */
export function pictures(event: MulticityEvent): Picture[] {
  if (event.event === "pick") return [{ name: `multicity-symbol-${event.colour}`, shape: 1 }];
  if (event.event !== "place") return [];
  const { colour, length } = event;
  return [{ name: `multicity-${colour}-${length}-right`, shape: length / HEIGHT }];
}

/** What an event speaks of: an object by its name, a tile by its order. */
export function lights(event: MulticityEvent): string[] {
  if (event.event === "place") return [event.name];
  return event.event === "lay" ? [`tile ${event.order}`] : [];
}
