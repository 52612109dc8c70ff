import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { locales, z } from "zod";
import { orExit, settings } from "./settings.server";
import { provideShop, type ShopFacts } from "./shop";

/**
 * `shop.json` in `SHOP_DIR`: the facts that differ from shop to shop. The server reads it once, at its
 * start. Messages about its content are in French, as the owner writes the file (docs/guide-boutique.md).
 */

const text = z.string().trim().min(1, "un texte est attendu");

/** A telephone number in E.164 for programs, and as text for people. */
const telephone = z.strictObject({
  number: z.string().regex(/^\+[1-9]\d{6,14}$/, "un numéro comme +261340000000 est attendu"),
  text,
});

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

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "une heure comme 08:00 est attendue");
const WEEK = [
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

const shopFile = z.strictObject({
  name: text,
  tagline: text,
  /** The shop in two lines: the footer, and home's description for search engines. */
  blurb: text,
  /** The year in which the shop was founded. */
  since: z.int().min(1900).max(2100),
  /** The notice at the foot of every page: for adults only, nicotine is addictive. */
  adultsOnly: text,
  logo: picture.optional(),
  /** The colour of the browser's own bars. */
  themeColour: z.string().regex(/^#[0-9a-f]{6}$/i, "une couleur comme #13251d est attendue"),
  contacts: z.strictObject({
    telephone,
    whatsapp: telephone,
    /** The page's name on Facebook, as in `m.me/<page>`. */
    messengerPage: z
      .string()
      .regex(/^[\w.-]+$/, "le nom de la page, comme dans m.me/nom, est attendu"),
    email: z.email("une adresse e-mail est attendue"),
  }),
  social: z
    .array(
      z.strictObject({ name: text, icon: z.enum(["facebook", "instagram"]), href: httpsAddress }),
    )
    .max(4),
  /** Ends the descriptions of catalogues for search engines: `livraison à J+1`. */
  delivery: text,
  /**
   * When orders are sent, when they arrive, and a promise of the owner's choice. Their texts must be true at
   * any hour, as pages are cached.
   */
  promises: z
    .array(point(["clock", "delivery", "drop", "tag"]))
    .length(3, "trois promesses sont attendues"),
  address: z.strictObject({
    street: text,
    city: text,
    postalCode: text,
    country: z.string().regex(/^[A-Z]{2}$/, "deux lettres comme MG sont attendues"),
  }),
  hours: z.array(z.strictObject({ days: z.array(z.enum(WEEK)).min(1), opens: hour, closes: hour })),
  about: z.strictObject({
    lead: text,
    story: text,
    mission: text,
    values: z.array(point(["drop", "tag", "talk", "pin"])).min(1),
    team: z.array(z.strictObject({ name: text, role: text, picture })),
  }),
});

export type ShopFile = z.infer<typeof shopFile>;

/** Reads and checks `shop.json`. @throws Error with one line that names the file and each wrong field */
export function readShopFile(folder: string): ShopFile {
  const path = join(folder, "shop.json");
  try {
    const { data, error } = shopFile.safeParse(parseJson(readFileSync(path, "utf8")), {
      error: locales.fr().localeError,
    });
    const faults = data ? missingPictures(data, folder) : error.issues.map(faultOf);
    if (data && faults.length === 0) return data;
    throw new Error(faults.join(" ; "));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} (SHOP_DIR) : ${reason.replace(/\s+/g, " ")}`);
  }
}

/** A fault with the place in the file: `promises › n° 1 › icon : …`. */
function faultOf({ path, message }: z.core.$ZodIssue): string {
  const steps = path.map((step) => (typeof step === "number" ? `n° ${step + 1}` : String(step)));
  return [...(steps.length > 0 ? [steps.join(" › ")] : []), message].join(" : ");
}

/** @throws SyntaxError that names the line, or quotes the place */
function parseJson(text: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const message = String(error);
    // Node names the position, or quotes the text around it, or says that the text has ended.
    const end = /end of JSON/.test(message) ? text.length : null;
    const [, position = end] = /position (\d+)/.exec(message) ?? [];
    const line = position === null ? null : text.slice(0, Number(position)).split("\n").length;
    const place = line === null ? message : `ligne ${line}`;
    throw new SyntaxError(`${place} : ce n’est pas du JSON, vérifiez virgules et guillemets`);
  }
}

/** The folders in which a picture that `shop.json` names may be: the shop's, the build's, the project's. */
const publicFolders = (folder: string) => [join(folder, "public"), "build/client", "public"];

function missingPictures({ logo, about }: ShopFile, folder: string): string[] {
  const named = [
    ["logo", logo],
    ...about.team.map(({ picture }, at) => [`about › team › n° ${at + 1} › picture`, picture]),
  ];
  return named.flatMap(([field, picture]) =>
    !picture || publicFolders(folder).some((each) => existsSync(join(each, picture)))
      ? []
      : `${field} : il n’y a pas de fichier public${picture}`,
  );
}

/** Files that pages name by an address without a hash. The service worker stores them. */
export const UNHASHED_FILES = ["/icons.svg", "/placeholder.svg"];

/**
 * The shop id: a hash of `shop.json` and of the files at `UNHASHED_FILES`. It changes when the owner, or a build,
 * changes one of them.
 */
export function shopIdOf(folder: string): string {
  const hash = createHash("sha256").update(readFileSync(join(folder, "shop.json")));
  for (const address of UNHASHED_FILES) {
    const paths = publicFolders(folder).map((each) => join(each, address));
    const served = paths.find((path) => existsSync(path));
    if (served) hash.update(address).update(readFileSync(served));
  }
  return hash.digest("hex").slice(0, 8);
}

/** The shop that this process serves. */
export const shopOfFolder = orExit(() => readShopFile(settings.SHOP_DIR));
export const shopId = shopIdOf(settings.SHOP_DIR);
const facts = browserFacts(shopOfFolder);
provideShop(facts);

/** The facts that the browser needs, as JSON. */
export const shopFacts = JSON.stringify(facts);

function browserFacts(file: ShopFile): ShopFacts {
  const { name, tagline, blurb, adultsOnly, logo, contacts, social, promises } = file;
  return { id: shopId, name, tagline, blurb, adultsOnly, logo, contacts, social, promises };
}
