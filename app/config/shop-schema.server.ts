import { z } from "zod";

/**
 * The schema of `shop.json`. Its messages are in French, as the file's texts are (docs/installation.md).
 */

const TEXT = "un texte est attendu";
const text = z.string(TEXT).trim().min(1, TEXT);

const TELEPHONE =
  'un numéro et son texte sont attendus : { "number": "+261340000000", "text": "034 00 000 00" }';

/** A telephone number in E.164 for programs, and as text for people. */
const telephone = z.strictObject(
  {
    number: z.string().regex(/^\+[1-9]\d{6,14}$/, "un numéro comme +261340000000 est attendu"),
    text,
  },
  { error: ({ code }) => (code === "invalid_type" ? TELEPHONE : undefined) },
);

const httpsAddress = z.url({
  protocol: /^https$/,
  error: "une adresse comme https://… est attendue",
});
/** The address of a file in one of the `publicFolders`, of a type that http/static-files.server.ts serves. */
const picture = z
  .string()
  .regex(
    /^\/[\w./-]+\.(?:jpe?g|png|svg|webp)$/,
    "un fichier de public/ en .jpg, .png, .svg ou .webp, comme /team/tojo.jpg, est attendu",
  );

/** The ways to reach the shop, each optional: the entry `boutique` may give them too. */
export const contacts = z.strictObject({
  telephone: telephone.optional(),
  whatsapp: telephone.optional(),
  /** The page's name on Facebook, as in `m.me/<page>`. */
  messengerPage: z
    .string()
    .regex(/^[\w.-]+$/, "le nom de la page, comme dans m.me/nom, est attendu")
    .optional(),
  email: z.email("une adresse e-mail est attendue").optional(),
});

/** The networks that have an icon, by icon. */
export const NETWORKS = {
  facebook: { name: "Facebook", host: "facebook.com" },
  instagram: { name: "Instagram", host: "instagram.com" },
  tiktok: { name: "TikTok", host: "tiktok.com" },
} as const;

const icons = Object.keys(NETWORKS) as (keyof typeof NETWORKS)[];

/** The most links of networks, and of facts of ordering. */
export const MAX_NETWORKS = 4;
export const MAX_ORDER_FACTS = 8;

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "une heure comme 08:00 est attendue");
/** The days as schema.org names them. */
export const WEEK = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** A title and a text beside one of the given icons. */
const point = <const Icon extends string>(icons: readonly Icon[]) =>
  z.strictObject({ icon: z.enum(icons), title: text, text });

const COUNTING =
  "Pour savoir ce qui vous plaît, la boutique compte les pages vues, les produits ouverts, les liens de commande suivis et les mots cherchés en vain, jour par jour. Elle ne compte pas les personnes\u202f: ni cookie, ni adresse, ni identifiant. Si votre navigateur demande de ne pas être suivi, elle ne compte rien.";

/** What any shop may say of itself. */
const TAGLINE = "E-liquides, cigarettes électroniques et accessoires";
const ADULTS_ONLY =
  "Produits réservés aux adultes. La nicotine crée une forte dépendance\u202f: si vous ne fumez pas, ne commencez pas.";

/** What `shop.json` may contain. Required are a name and, here or in the entry `boutique`, a contact. */
export const shopFile = z.strictObject({
  /** Whether the shop counts what visitors look at (docs/installation.md). */
  compter: z.boolean("true ou false est attendu, sans guillemets").default(true),
  name: text,
  tagline: text.default(TAGLINE),
  /** The shop in two lines: the footer, and home's description for search engines. */
  blurb: text.optional(),
  /** The year in which the shop was founded. */
  since: z.int().min(1900).max(2100).optional(),
  /** The notice at the foot of every page: for adults only, nicotine is addictive. */
  adultsOnly: text.default(ADULTS_ONLY),
  logo: picture.optional(),
  /** The colour of the browser's own bars. */
  themeColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "une couleur comme #13251d est attendue")
    .default("#13251d"),
  contacts: contacts.default({}),
  social: z
    .array(z.strictObject({ name: text, icon: z.enum(icons), href: httpsAddress }))
    .max(MAX_NETWORKS)
    .default([]),
  /** Ends the descriptions of catalogues for search engines: `livraison à J+1`. */
  delivery: text.optional(),
  /**
   * When orders are sent, when they arrive, and a promise of the owner's choice. Their texts must be true at
   * any hour, as pages are cached.
   */
  promises: z
    .array(point(["clock", "delivery", "drop", "tag"]))
    .length(3, "trois promesses sont attendues")
    .default([]),
  /** What visitors ask before they order, for the contact page and the price list: delivery, payment, returns, age. */
  orderFacts: z
    .array(z.strictObject({ title: text, text }))
    .max(MAX_ORDER_FACTS, "huit points au plus sont attendus")
    .default([]),
  /** The same in one line, below a popup's prices. */
  orderLine: text.optional(),
  /** The end of an order's message: lines that the visitor fills in. Not trimmed: a space after a colon stays. */
  messageLines: z
    .array(z.string(TEXT).regex(/\S/, TEXT))
    .max(6, "six lignes au plus sont attendues")
    .optional(),
  address: z
    .strictObject({
      street: text,
      city: text,
      postalCode: text,
      country: z.string().regex(/^[A-Z]{2}$/, "deux lettres comme MG sont attendues"),
    })
    .optional(),
  hours: z
    .array(z.strictObject({ days: z.array(z.enum(WEEK)).min(1), opens: hour, closes: hour }))
    .default([]),
  about: z
    .strictObject({
      lead: text.optional(),
      story: text.optional(),
      mission: text.optional(),
      values: z.array(point(["drop", "tag", "talk", "pin"])).default([]),
      team: z.array(z.strictObject({ name: text, role: text, picture })).default([]),
      /** What the shop counts, for its visitors. Not shown if it counts nothing. */
      counting: text.default(COUNTING),
    })
    .prefault({}),
});

export type ShopFile = z.infer<typeof shopFile>;
