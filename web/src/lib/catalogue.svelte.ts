/** The words of the chosen language; English is the text in the source itself. */

import { settings, type Language } from "./settings.svelte";

export type Messages = Record<string, string | string[]>;

const load: Record<Language, () => Promise<Messages>> = {
  en: async () => ({}),
  pl: async () => (await import("../../locale/pl.po")).default,
  de: async () => (await import("../../locale/de.po")).default,
};

class Catalogue {
  language = $state<Language>("en");
  messages = $state.raw<Messages>({});
}

export const catalogue = new Catalogue();

/** Speak another language; texts change at once when its words have come. */
export async function speak(language: Language): Promise<void> {
  const messages = await load[language]();
  catalogue.messages = messages;
  catalogue.language = language;
  settings.language = language;
  document.documentElement.lang = language;
}
