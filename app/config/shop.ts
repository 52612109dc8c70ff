import type { ShopFile } from "./shop-schema.server";

/**
 * The shop's own facts: its name, its contacts, its promises. The server provides those of the current content (see
 * `current-shop.server.ts`), the browser those of the page and, later, newer ones.
 */

/** The facts that the browser needs. Each page with scripts contains them once, as a JSON data block. */
export type ShopFacts = Pick<
  ShopFile,
  | "name"
  | "tagline"
  | "blurb"
  | "adultsOnly"
  | "logo"
  | "contacts"
  | "social"
  | "promises"
  | "orderLine"
  | "messageLines"
> & {
  /** Given for a wide logo: its width in px beside a height of 32 (see `wideLogo`). */
  logoWidth?: number | undefined;
  /** The shop's address, and its opening hours: one text or more, or none. */
  place: string | undefined;
  hours: string[];
  /** A line above the header, on its days. */
  announcement?: string;
  /** Given if one booster gives e-liquids of a size nicotine (see `boosterOffer`): its page and its price. */
  booster?: { href: string; size: string; price: { montant: number; texte: string } } | undefined;
  /** The shop id (see `currentShop`). An answer with another one comes from a server with newer facts. */
  id: string;
  /** Given if the shop doesn't count what visitors look at. */
  compter?: false;
};

/** What visitors ask before they order: only the pages that show it have it, from their loaders. */
export type OrderFact = ShopFile["orderFacts"][number];

/** The id of the data block's element. */
export const SHOP_ELEMENT = "boutique";

/** The lines of an order's message in a shop that names none. */
const MESSAGE_LINES = ["Quantité\u00a0: 1", "Autres articles\u00a0: ", "Livraison à\u00a0: "];

export type Shop = ReturnType<typeof shopOf>;

let read: (() => Shop) | null = null;

/** Sets what `shop()` returns. */
export function provideShop(shop: () => Shop): void {
  read = shop;
}

/** The facts, and the ways to reach the shop. */
export function shopOf(facts: ShopFacts) {
  const ways = contactWays(facts.contacts);
  const { whatsapp, messenger, telephone, email } = ways;
  const conversations = [whatsapp, messenger, telephone].filter((way) => way !== undefined);
  /** The ways to order, the most used first. By e-mail only if there is no other way. */
  const orderWays = conversations.length > 0 || !email ? conversations : [email];
  const messageLines = facts.messageLines ?? MESSAGE_LINES;
  return { ...facts, messageLines, ways, orderWays };
}

/** The shop's facts and the ways to reach the shop. @throws before `provideShop` was called */
export function shop(): Shop {
  if (!read) throw new Error("The shop's facts are not provided yet");
  return read();
}

/** The ways to reach a shop, as the shop counts them. `by` ends the name of a link to order. */
export const CONTACT_WAYS = {
  whatsapp: {
    icon: "whatsapp",
    name: "WhatsApp",
    by: "sur WhatsApp",
    action: "Écrire sur WhatsApp",
  },
  messenger: {
    icon: "messenger",
    name: "Facebook Messenger",
    by: "par Messenger",
    action: "Écrire sur Messenger",
  },
  telephone: {
    icon: "phone",
    name: "Téléphone",
    by: "par téléphone",
    action: "Appeler la boutique",
  },
  email: { icon: "mail", name: "E-mail", by: "par e-mail", action: "Écrire un e-mail" },
} as const;

export type Channel = keyof typeof CONTACT_WAYS;

/**
 * The ways to reach the shop, those that it has: links that open a conversation, and the visible text beside each. Links to
 * order begin with `https:` or `tel:`, as in-app browsers open no other schemes; with `mailto:` if there is no other way.
 */
function contactWays({ telephone, whatsapp, messengerPage, email }: ShopFacts["contacts"]) {
  const way = (channel: Channel, scheme: string, address: string | undefined, text = address) =>
    address === undefined || text === undefined
      ? undefined
      : { channel, ...CONTACT_WAYS[channel], href: scheme + address, text };
  return {
    whatsapp: way("whatsapp", "https://wa.me/", whatsapp?.number.slice(1), whatsapp?.text),
    messenger: way("messenger", "https://m.me/", messengerPage, `m.me/${messengerPage}`),
    telephone: way("telephone", "tel:", telephone?.number, telephone?.text),
    email: way("email", "mailto:", email),
  };
}

/**
 * The link of a way to order, with a message that the visitor can change before sending it. wa.me and m.me read it from the
 * parameter `text`, `mailto:` from `body`; a call has no message.
 */
export function withMessage({ href }: { href: string }, message: string): string {
  if (href.startsWith("tel")) return href;
  const parameter = href.startsWith("mailto") ? "body" : "text";
  // Not `+` for a space, as in forms: some phones show the `+` to the visitor.
  return `${href}?${parameter}=${encodeURIComponent(message)}`;
}
