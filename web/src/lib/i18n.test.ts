import { afterEach, expect, test } from "vitest";
import { catalogue, speak } from "./catalogue.svelte";
import { capital, list, n, t } from "./i18n";

afterEach(() => speak("en"));

test("places in a text are filled, unknown ones stay", () => {
  expect(t("{name} takes {count}", { name: "Ada", count: 0 })).toBe("Ada takes 0");
  expect(t("{name} takes {count}", { name: "Ada" })).toBe("Ada takes {count}");
});

test("English counts one and others", () => {
  const coins = (count: number) => n("{count} coin", "{count} coins", count);
  expect([0, 1, 2, 5].map(coins)).toEqual(["0 coins", "1 coin", "2 coins", "5 coins"]);
});

test("Polish has three forms for whole numbers", async () => {
  await speak("pl");
  catalogue.messages = { "{count} cat": ["{count} kot", "{count} koty", "{count} kotów"] };
  const cats = (count: number) => n("{count} cat", "{count} cats", count);
  expect([1, 2, 4, 5, 12, 21, 22].map(cats)).toEqual([
    "1 kot",
    "2 koty",
    "4 koty",
    "5 kotów",
    "12 kotów",
    "21 kotów",
    "22 koty",
  ]);
});

test("a text without a translation is counted as in English", async () => {
  await speak("pl");
  catalogue.messages = {};
  expect(n("{count} cat", "{count} cats", 1)).toBe("1 cat");
  expect(n("{count} cat", "{count} cats", 2)).toBe("2 cats");
});

test("the catalogues speak", async () => {
  await speak("de");
  expect(t("Total")).toBe("Summe");
  expect(document.documentElement.lang).toBe("de");
  expect(list(["A", "B", "C"])).toBe("A, B und C");
  await speak("en");
  expect(t("Total")).toBe("Total");
});

test("a sentence begins with a capital", () => {
  expect(capital("über")).toBe("Über");
  expect(capital("")).toBe("");
});
