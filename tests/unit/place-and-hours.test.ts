import { describe, expect, it } from "vitest";
import { hoursTexts, placeText } from "~/config/place-and-hours.server";
import { type ShopFile, WEEK } from "~/config/shop-schema.server";

type Days = ShopFile["hours"][number]["days"];
const open = (days: readonly Days[number][], opens: string, closes: string) => ({
  days: [...days],
  opens,
  closes,
});
const weekdays = WEEK.slice(0, 5);

describe("the opening hours", () => {
  it.each([
    ["all days", [open(WEEK, "08:00", "18:00")], ["Tous les jours de 8 h à 18 h"]],
    [
      "a run of days with a break, and a shorter day",
      [
        open(weekdays, "08:30", "12:00"),
        open(["Saturday"], "09:00", "12:05"),
        open(weekdays, "14:00", "18:00"),
      ],
      ["Du lundi au vendredi de 8 h 30 à 12 h et de 14 h à 18 h", "Samedi de 9 h à 12 h 05"],
    ],
    [
      "days in any order, with gaps",
      [open(["Sunday", "Monday", "Wednesday"], "00:00", "23:59")],
      ["Lundi, mercredi et dimanche de 0 h à 23 h 59"],
    ],
    [
      "two days",
      [open(["Sunday", "Saturday"], "10:00", "16:00")],
      ["Samedi et dimanche de 10 h à 16 h"],
    ],
    ["none", [], []],
  ])("of %s", (_what, hours, texts) => {
    const plain = hoursTexts(hours).map((text) => text.replaceAll("\u00a0", " "));
    expect(plain).toEqual(texts);
  });

  it("break no line inside an hour", () => {
    const [text] = hoursTexts([open(["Monday"], "08:30", "18:00")]);
    expect(text).toBe("Lundi de 8\u00a0h\u00a030 à 18\u00a0h");
  });
});

it("the address ends in the city and its postal code", () => {
  const address = { street: "Rue du Test", city: "Toamasina", postalCode: "501", country: "MG" };
  expect(placeText(address)).toBe("Rue du Test, Toamasina 501");
});
