import { paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";

type Path = (typeof paths)[keyof typeof paths];

/** What a page says of itself under a link to it, and whether search engines may show it. */
type PageText = { title: string; description: string; hidden?: true };

/** Pages whose words are always the same. */
export const pageTexts: Record<Path, PageText> = {
  [paths.home]: { title: `${shop.name} : ${shop.tagline}`, description: shop.blurb },
  [paths.about]: {
    title: "À propos de Zavona",
    description:
      "Qui compose nos e-liquides, d’où viennent nos matières premières et ce à quoi nous tenons.",
  },
  [paths.contact]: {
    title: "Contact et commande",
    description:
      "Comment commander chez Zavona : par Messenger, WhatsApp ou téléphone, avec une réponse d’Antananarivo.",
  },
  [paths.priceList]: {
    title: "Tarifs",
    description:
      "Tous nos prix en Ariary sur une page à imprimer ou à envoyer : e-liquides DIY, cigarettes électroniques, accessoires, booster de nicotine.",
  },
  [paths.search]: {
    title: "Recherche",
    description: "Cherchez parmi tous nos e-liquides.",
    hidden: true,
  },
  [paths.bestSellers]: {
    title: "Nos meilleures ventes",
    description: "Les e-liquides préférés de la boutique.",
    hidden: true,
  },
  [paths.offline]: {
    title: "Hors ligne",
    description: "Cette page n’a pas encore été vue sur cet appareil.",
    hidden: true,
  },
};

/** Descriptions of filtered catalogues, by address. */
const filterTexts: Record<string, string> = {
  [`${catalogues.eliquide.path}?category=gourmand`]:
    "E-liquides gourmands à Madagascar : vanille, caramel, pâtisseries et douceurs, en 10 ml, 30 ml et 50 ml, prix en Ariary, livraison à J+1.",
  [`${catalogues.eliquide.path}?category=fruite`]:
    "E-liquides fruités à Madagascar : mangue, litchi, ananas et baies, en 10 ml, 30 ml et 50 ml, prix en Ariary, livraison à J+1.",
  [`${catalogues.eliquide.path}?category=boisson`]:
    "E-liquides aux saveurs de boissons à Madagascar : thés, cafés, sodas et cocktails, en 10 ml, 30 ml et 50 ml, prix en Ariary, livraison à J+1.",
  [`${catalogues.eliquide.path}?category=classique`]:
    "E-liquides classiques à Madagascar : blonds, bruns et menthes, en 10 ml, 30 ml et 50 ml, prix en Ariary, livraison à J+1.",
  [`${catalogues.ecigarette.path}?category=kit`]:
    "Kits de cigarettes électroniques à Madagascar : tout pour commencer, prix en Ariary, livraison à J+1.",
  [`${catalogues.ecigarette.path}?category=pod`]:
    "Pods à Madagascar : petits, simples et rechargeables, prix en Ariary, livraison à J+1.",
  [`${catalogues.ecigarette.path}?category=puff`]:
    "Puffs à Madagascar : prêtes à vapoter, prix en Ariary, livraison à J+1.",
  [`${catalogues.accessoire.path}?category=resistances`]:
    "Résistances pour cigarettes électroniques à Madagascar : à changer quand le goût change, prix en Ariary, livraison à J+1.",
};

/** A catalogue's description; each filter has its own, and each page behind the first its number. */
export function catalogueDescription(
  { path, description }: { path: string; description: string },
  { category, page }: Record<string, string | null>,
): string {
  return describedPage(filterTexts[`${path}?category=${category}`] ?? description, page);
}

/** A description; of a page behind the first with its number, as no two pages have the same. */
export function describedPage(description: string, page: string | null | undefined): string {
  return page ? `${description} Page ${page}.` : description;
}
