/** The shop's own facts: who it is, how it is reached, what it promises. Change them here. */
export const shop = {
  name: "Zavona",
  tagline: "E-liquides, cigarettes électroniques et accessoires à Madagascar",
  blurb:
    "Zavona, c’est la brume en malgache : des e-liquides composés avec soin, des matières premières venues de France, une équipe qui répond depuis Antananarivo.",
  since: 2024,
  adultsOnly:
    "Produits réservés aux adultes. La nicotine crée une forte dépendance : si vous ne fumez pas, ne commencez pas.",
  email: "bonjour@zavona.example",
  /** `number` is E.164; `text` is how it is read aloud and written. */
  telephone: { number: "+261340000000", text: "+261 34 00 000 00" },
  whatsapp: { number: "+261320000000", text: "+261 32 00 000 00" },
  /** The page's name on Facebook, as in `m.me/<page>`. */
  messengerPage: "zavona.example",
  social: [
    { name: "Facebook", icon: "facebook", href: "https://www.facebook.com/zavona.example" },
    { name: "Instagram", icon: "instagram", href: "https://www.instagram.com/zavona.example" },
  ],
  /**
   * When orders go out and arrive, then where what is in them comes from. Sentences that are true at
   * any hour: caches and phones store pages, and no page knows when it is read.
   */
  promises: [
    {
      icon: "clock",
      title: "Commandé avant 18h",
      text: "Votre commande est traitée le jour même ; après 18h, heure d’Antananarivo, le lendemain.",
    },
    { icon: "delivery", title: "Livraison à J+1", text: "Chez vous le lendemain du traitement." },
    {
      icon: "drop",
      title: "Matières premières de France",
      text: "Arômes et bases choisis pour leur qualité.",
    },
  ],
} as const;

/** Where the shop is and when it answers. Apart from the rest: no page's own code needs it. */
export const premises = {
  street: "Lot II M 42 bis, Antanimena",
  city: "Antananarivo",
  postalCode: "101",
  /** ISO 3166-1. */
  country: "MG",
  /** `hours` in words, for pages. */
  hoursText: "tous les jours de 8\u00a0h à 18\u00a0h",
  /** The shop's clock is Indian/Antananarivo. */
  hours: [
    {
      // As each day's orders are handled that day (`promises`).
      days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      opens: "08:00",
      closes: "18:00",
    },
  ],
} as const;

/** The content of the about page (spec §2): only the server needs it. */
export type About = {
  lead: string;
  story: string;
  mission: string;
  values: { icon: "drop" | "tag" | "talk" | "pin"; title: string; text: string }[];
  /** Three people, each with a role (spec §3). */
  team: { name: string; role: string; picture: string }[];
};

/**
 * The ways to reach the shop: links that open a conversation, and the text that is always seen
 * beside them. Only https and tel: other schemes die in in-app browsers.
 */
export const contactWays = {
  whatsapp: {
    icon: "whatsapp",
    name: "WhatsApp",
    action: "Écrire sur WhatsApp",
    href: `https://wa.me/${shop.whatsapp.number.slice(1)}`,
    text: shop.whatsapp.text,
  },
  messenger: {
    icon: "messenger",
    name: "Facebook Messenger",
    action: "Écrire sur Messenger",
    href: `https://m.me/${shop.messengerPage}`,
    text: `m.me/${shop.messengerPage}`,
  },
  telephone: {
    icon: "phone",
    name: "Téléphone",
    action: "Appeler la boutique",
    href: `tel:${shop.telephone.number}`,
    text: shop.telephone.text,
  },
  email: { icon: "mail", name: "E-mail", href: `mailto:${shop.email}`, text: shop.email },
} as const;

/** The ways by which orders come, the usual first. */
export const orderWays = [contactWays.whatsapp, contactWays.messenger, contactWays.telephone];

/**
 * A way with a message that the conversation begins with; it can be changed before it is sent.
 * Both services read it from the address (wa.me and m.me take `text`); a call has none.
 */
export function withMessage({ href }: { href: string }, message: string): string {
  // Not `+` for a space, as a form would write it: some phones show it as it stands.
  return href.startsWith("tel") ? href : `${href}?text=${encodeURIComponent(message)}`;
}
