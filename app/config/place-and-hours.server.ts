import { type ShopFile, WEEK } from "./shop-schema.server";

/** The shop's address and opening hours as texts: the same facts as in the structured data. */

const list = new Intl.ListFormat("fr");
const weekday = new Intl.DateTimeFormat("fr", { weekday: "long", timeZone: "UTC" });
/** 2024 began on a Monday. @param day counts from Monday */
const dayNames = WEEK.map((_, day) => weekday.format(Date.UTC(2024, 0, 1 + day)));

/** `Lot II M 42 bis, Antanimena, Antananarivo 101`: the postal code last, as in Madagascar. */
export function placeText({ street, city, postalCode }: NonNullable<ShopFile["address"]>): string {
  return `${street}, ${city} ${postalCode}`;
}

/**
 * The opening hours, one text for all entries with the same days: `Tous les jours de 8 h à 18 h`, `Du lundi au
 * vendredi de 8 h à 12 h et de 13 h 30 à 17 h`.
 */
export function hoursTexts(hours: ShopFile["hours"]): string[] {
  const byDays = new Map<string, string[]>();
  for (const { days, opens, closes } of hours) {
    const text = daysText(days);
    const range = `de ${hourText(opens)} à ${hourText(closes)}`;
    byDays.set(text, [...(byDays.get(text) ?? []), range]);
  }
  return [...byDays].map(([days, ranges]) => `${days} ${list.format(ranges)}`);
}

function daysText(days: ShopFile["hours"][number]["days"]): string {
  const names = dayNames.filter((_, day) => days.some((each) => each === WEEK[day]));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const isRun = dayNames.indexOf(last) - dayNames.indexOf(first) === names.length - 1;
  const text =
    names.length === WEEK.length
      ? "tous les jours"
      : isRun && names.length > 2
        ? `du ${first} au ${last}`
        : list.format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `08:00` as `8 h`, with a no-break space; `13:30` as `13 h 30`. */
function hourText(time: string): string {
  const [hour = "", minutes = ""] = time.split(":");
  return [Number(hour), "h", ...(minutes === "00" ? [] : [minutes])].join("\u00a0");
}
