import { type PagePath, paths } from "~/address/paths";
import { beginning } from "~/catalogue/beginning";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { shopOfFolder } from "~/config/shop-file.server";

const { name: shopName, tagline, blurb = tagline, address, delivery } = shopOfFolder;

/** A page's description in searches and link previews. `hidden`: search engines may not show the page. */
type PageText = { description: string; hidden?: true };

/** The descriptions of all pages except catalogues and products: they don't depend on content. */
export const pageTexts: Record<PagePath, PageText> = {
  [paths.home]: { description: blurb },
  [paths.about]: {
    description:
      "Qui compose nos e-liquides, d’où viennent nos matières premières et ce à quoi nous tenons.",
  },
  [paths.contact]: {
    get description() {
      return `Comment commander chez ${shopName}${address ? ` (${address.city})` : ""} : par ${waysText()}.`;
    },
  },
  [paths.priceList]: {
    description:
      "Tous nos prix en Ariary sur une page à imprimer ou à envoyer : e-liquides DIY, cigarettes électroniques, accessoires, booster.",
  },
  [paths.search]: { description: "Cherchez dans toute la boutique.", hidden: true },
  [paths.bestSellers]: { description: "Les e-liquides préférés de la boutique.", hidden: true },
  [paths.apiReference]: {
    description: "The shop's catalogue as JSON, for programs: addresses, parameters and answers.",
    hidden: true,
  },
  [paths.offline]: {
    description: "Cette page n’a pas encore été vue sur cet appareil.",
    hidden: true,
  },
};

const disjunction = new Intl.ListFormat("fr", { type: "disjunction" });

/** `Messenger, WhatsApp ou téléphone`: the ways to order that the shop has. */
function waysText(): string {
  const { messenger, whatsapp, telephone } = shop().ways;
  const names = [messenger && "Messenger", whatsapp && "WhatsApp", telephone && "téléphone"];
  const given = names.filter((name) => name !== undefined);
  return disjunction.format(given.length > 0 ? given : ["e-mail"]);
}

/** A catalogue's description. Each filter has its own; each page after the first has its number in it. */
export function catalogueDescription(
  kind: CatalogueKind,
  { category, page }: Record<string, string | null>,
): string {
  const { description, filters } = catalogues[kind];
  const filter = filters.find(({ value }) => value === category);
  const text = filter ? (filter.description ?? `${filter.label} : ${description}`) : description;
  return describedPage(`${text}, prix en Ariary${delivery ? `, ${delivery}` : ""}.`, page);
}

/** Adds the page's number, except on the first page: each page needs a description of its own. */
export function describedPage(description: string, page: string | null | undefined): string {
  return page ? `${description} Page ${page}.` : description;
}

/** `Mangue glacée, dès 15 000 Ar`: the title of a link preview. */
export function titleWithPrice(product: ProductView): string {
  const price = priceText(product);
  return price ? `${product.name}, ${price}` : product.name;
}

function priceText(product: ProductView): string | null {
  if (product.comingSoon) return "bientôt disponible";
  if (!product.stockDisponible) return "en rupture de stock";
  const prices = offersOf(product).map(({ price }) => price);
  const [cheapest] = [...prices].sort((left, right) => left.montant - right.montant);
  return cheapest ? `${prices.length > 1 ? "dès " : ""}${cheapest.texte}` : null;
}

/** The length of the owner's text in a description for search engines, in characters. */
const MAX_OWN_TEXT = 150;

/** A product's name, kind and description in one line, with the shop's name. */
export function productDescription(product: ProductView): string {
  const { name, description, kind } = product;
  const text = description.replace(/\s+/g, " ");
  const clipped =
    text.length > MAX_OWN_TEXT ? `${beginning(text, MAX_OWN_TEXT).replace(/\s\S*$/, "")}…` : text;
  const what = kind === "booster" ? "" : `, ${catalogues[kind].product}`;
  return [`${name}${what} chez ${shopName} à Madagascar.`, clipped].filter(Boolean).join(" ");
}
