import type { ShopFile } from "./shop-schema.server";

/**
 * The shop's own facts: its name, its contacts, its promises. They come from `SHOP_DIR` (see
 * `shop-file.server.ts`): the server provides them at its start, the browser at the start of the app.
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
  place: string;
  hours: string[];
  /** The shop id (see `shopIdOf`). An answer with another one comes from a server with newer facts. */
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

let current: ReturnType<typeof shopOf> | null = null;

export function provideShop(facts: ShopFacts): void {
  current = shopOf(facts);
}

/** The facts, and the ways to reach the shop. */
export function shopOf(facts: ShopFacts) {
  const ways = contactWays(facts.contacts);
  const { whatsapp, messenger, telephone, email } = ways;
  const conversations = [whatsapp, messenger, telephone].filter((way) => way !== undefined);
  /** The ways to order, the most used first. By e-mail only if there is no other way. */
  const orderWays: readonly Way[] = conversations.length > 0 || !email ? conversations : [email];
  const messageLines = facts.messageLines ?? MESSAGE_LINES;
  return { ...facts, messageLines, ways, orderWays };
}

/** The shop's facts and the ways to reach the shop. @throws before `provideShop` was called */
export function shop() {
  if (!current) throw new Error("The shop's facts are not provided yet");
  return current;
}

/** The ways to reach the shop, as the shop counts them, with their icons and names. */
export const CONTACT_WAYS = {
  whatsapp: { icon: "whatsapp", name: "WhatsApp" },
  messenger: { icon: "messenger", name: "Facebook Messenger" },
  telephone: { icon: "phone", name: "Téléphone" },
  email: { icon: "mail", name: "E-mail" },
} as const;

export type Channel = keyof typeof CONTACT_WAYS;

type Way = (typeof CONTACT_WAYS)[Channel] & {
  channel: Channel;
  by: string;
  action: string;
  href: string;
  text: string;
};

/**
 * The ways to reach the shop that it has: links that open a conversation, and the visible text beside each. `by` ends the
 * name of a link to order. Links to order begin with `https:` or `tel:`, as in-app browsers open no other schemes.
 */
function contactWays(contacts: ShopFacts["contacts"]) {
  const { telephone, whatsapp, messengerPage, email } = contacts;
  const ways: Partial<Record<Channel, Way>> = {};
  const add = (channel: Channel, way: Pick<Way, "by" | "action" | "href" | "text">) => {
    ways[channel] = { channel, ...CONTACT_WAYS[channel], ...way };
  };
  if (whatsapp)
    add("whatsapp", {
      by: "sur WhatsApp",
      action: "Écrire sur WhatsApp",
      href: `https://wa.me/${whatsapp.number.slice(1)}`,
      text: whatsapp.text,
    });
  if (messengerPage)
    add("messenger", {
      by: "par Messenger",
      action: "Écrire sur Messenger",
      href: `https://m.me/${messengerPage}`,
      text: `m.me/${messengerPage}`,
    });
  if (telephone)
    add("telephone", {
      by: "par téléphone",
      action: "Appeler la boutique",
      href: `tel:${telephone.number}`,
      text: telephone.text,
    });
  if (email)
    add("email", {
      by: "par e-mail",
      action: "Écrire un e-mail",
      href: `mailto:${email}`,
      text: email,
    });
  return ways;
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
