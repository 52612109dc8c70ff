import { type ShopFile, WEEK } from "~/config/shop-schema.server";

/** Reads opening hours as people write them, into the structure of `shop.json` and of structured data. */

type Hours = ShopFile["hours"];
type Days = Hours[number]["days"];

const DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
const EVERY_DAY = /^(?:tous les jours|7 ?j(?:ours)? ?(?:\/|sur) ?7)/;
const TIME = /(\d{1,2})(?: ?(?:h|:|heures?)(?: ?(\d{2}))?)?/.source;
const RANGE = new RegExp(`(?:de )?${TIME} ?(?:-|a) ?${TIME}`, "g");

/**
 * The hours of a text with a line for some days each: `lundi-samedi 08:00-18:00`, `du lundi au vendredi : 8h-12h et
 * 13h30-17h`, `dimanche fermé`.
 *
 * @returns null if a line can't be read
 */
export function readHours(text: string): Hours | null {
  const lines = text.split(/\n+/).map(readLine);
  const read = lines.filter((line) => line !== null);
  return read.length === lines.length ? read.flat() : null;
}

function readLine(line: string): Hours | null {
  const text = line
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[–—\u2010\u2011]/g, "-")
    .trim();
  const every = EVERY_DAY.exec(text)?.[0] ?? "";
  const end = every.length || text.search(/ ?:? ?(?:de )?\d| ?:? ?ferme/);
  const days = every ? [...WEEK] : readDays(text.slice(0, Math.max(0, end)));
  const rest = text.slice(end).replace(/^[ :]+/, "");
  if (!days) return null;
  if (/^fermee?s?\.?$/.test(rest)) return [];
  const ranges = [...rest.matchAll(RANGE)].map(([, ...parts]) => {
    const [opens, closes] = [timeOf(parts[0], parts[1]), timeOf(parts[2], parts[3])];
    return opens && closes && opens < closes ? { days, opens, closes } : null;
  });
  const isAllRead = /^(?:et|puis|[ ,;/&.])*$/.test(rest.replace(RANGE, ""));
  const known = ranges.filter((range) => range !== null);
  return isAllRead && known.length > 0 && known.length === ranges.length ? known : null;
}

/** `lundi`, `du lundi au samedi`, `lun.-ven., dimanche`. */
function readDays(text: string): Days | null {
  const parts = text
    .replace(/\b(?:du|les?)\b/g, "")
    .replace(/\b(?:au?|jusqu'au)\b/g, "-")
    .replaceAll(".", "")
    .split(/,|\/|&|\bet\b/)
    .map((part) => part.split("-").map((name) => dayAt(name.trim())));
  const days = new Set<number>();
  for (const [first = -1, last = first, ...more] of parts) {
    if (first < 0 || last < 0 || more.length > 0) return null;
    for (let day = first; ; day = (day + 1) % WEEK.length) {
      days.add(day);
      if (day === last) break;
    }
  }
  return WEEK.filter((_, day) => days.has(day));
}

/** The index of a day by its name, in full or by three letters or more; -1 for any other text. */
function dayAt(name: string): number {
  const singular = name.replace(/s$/, "");
  return singular.length < 3 ? -1 : DAYS.findIndex((day) => day.startsWith(singular));
}

function timeOf(hour = "", minutes = "00"): string | null {
  const time = `${hour.padStart(2, "0")}:${minutes}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}
