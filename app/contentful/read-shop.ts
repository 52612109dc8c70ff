import type { ShopEntry } from "~/config/current-shop.server";
import { dayOf } from "~/config/day";
import {
  contacts,
  MAX_NETWORKS,
  MAX_ORDER_FACTS,
  NETWORKS,
  type ShopFile,
} from "~/config/shop-schema.server";
import { type EntryReader, readerOf } from "./entry-reader";
import { readHours } from "./opening-hours";
import { plainLine, plainText } from "./plain-text";
import type { Reading } from "./read-entry";

/**
 * Reads the entry `boutique`: the facts of the shop that it gives, each of them optional. A value that can't be read is a
 * finding, and counts as not given.
 */
export function readShop({ fields }: { fields: Record<string, unknown> }): Reading<ShopEntry> {
  const { findings, parsed } = readerOf(fields);
  const telephone = parsed("telephone", plainLine, readNumber);
  const whatsapp = parsed("whatsapp", plainLine, readNumber);
  const messengerPage = parsed("messenger", plainLine, readMessengerPage);
  const email = parsed("email", plainLine, (text) => contacts.shape.email.safeParse(text).data);
  const hours = parsed("horaires", plainText, readHours);
  const orderLine = parsed("ligneCommande", plainLine, (text) => text);
  const orderFacts = parsed("infosCommande", plainText, readFacts);
  const social = parsed("reseaux", plainText, readNetworks);
  const value: ShopEntry = {
    contacts: {
      ...(telephone && { telephone }),
      ...(whatsapp && { whatsapp }),
      ...(messengerPage && { messengerPage }),
      ...(email && { email }),
    },
    ...(hours && { hours }),
    ...(orderLine && { orderLine }),
    ...(orderFacts && { orderFacts }),
    ...(social && { social }),
    announcement: readAnnouncement(parsed, fields),
  };
  return { value, findings };
}

/** An announcement whose days can't be read is not shown: nobody could say when it ends. */
function readAnnouncement(
  parsed: EntryReader["parsed"],
  fields: Record<string, unknown>,
): ShopEntry["announcement"] {
  const text = parsed("annonce", plainLine, (text) => text);
  const from = parsed("annonceDebut", plainLine, readDay);
  const until = parsed("annonceFin", plainLine, (text) => {
    const day = readDay(text);
    return day && from && day < from ? null : day;
  });
  const isDated = (day: unknown, field: string) => day !== undefined || !fields[field];
  if (!text || !isDated(from, "annonceDebut") || !isDated(until, "annonceFin")) return null;
  return { text, from: from ?? null, until: until ?? null };
}

/** A day, `2026-12-24`. Of a day with an hour, as Contentful's editor writes it: the day in Madagascar. */
function readDay(text: string): string | null {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return null;
  const day = text.slice(0, 10);
  if (/\d(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return dayOf(ms);
  // `Date` takes 30 February for 2 March.
  return new Date(day).toJSON()?.startsWith(day) ? day : null;
}

/** A number in E.164, with the text as typed. Numbers without a country are Malagasy: `034 00 000 00`. */
function readNumber(text: string) {
  const number = text
    .replace(/[\s().\-–\u2010\u2011]/g, "")
    .replace(/^00/, "+")
    .replace(/^0(?=\d{9}$)/, "+261")
    .replace(/^(?=261\d{9}$)/, "+");
  return contacts.shape.telephone.safeParse({ number, text }).data;
}

/** The page's name, also from its address: `https://m.me/nom`, `facebook.com/nom`. */
function readMessengerPage(text: string) {
  const [, name = text] =
    /^(?:https?:\/\/)?(?:[\w-]+\.)?(?:m\.me|\w+\.com(?:\/t)?)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(
      text,
    ) ?? [];
  return contacts.shape.messengerPage.safeParse(name.replace(/^@/, "")).data;
}

/** A fact for each line that begins with a title and a colon; other lines continue the fact above. */
function readFacts(text: string): ShopFile["orderFacts"] | null {
  const facts: ShopFile["orderFacts"] = [];
  for (const line of text.split(/\n+/)) {
    const [, title, rest] = /^(.{1,60}?)\s*:\s+(.+)$/.exec(line) ?? [];
    const last = facts.at(-1);
    if (title && rest) facts.push({ title, text: rest });
    else if (last) last.text += ` ${line}`;
    else return null;
  }
  return facts.length <= MAX_ORDER_FACTS ? facts : null;
}

/** A page of a network that has an icon, on each line. */
function readNetworks(text: string): ShopFile["social"] | null {
  const read = text.split(/\s+/).map((address) => {
    const href = /^https?:/i.test(address)
      ? address.replace(/^http:/i, "https:")
      : `https://${address}`;
    const host = URL.canParse(href) ? new URL(href).hostname : "";
    const found = (Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).find((icon) =>
      `.${host}`.endsWith(`.${NETWORKS[icon].host}`),
    );
    return found && { name: NETWORKS[found].name, icon: found, href };
  });
  const known = read.filter((network) => network !== undefined);
  return known.length === read.length && known.length <= MAX_NETWORKS ? known : null;
}
