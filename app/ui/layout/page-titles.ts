import { pageBelow, pages } from "~/address/pages";
import { operatorPaths, type PagePath, paths } from "~/address/paths";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";

/** A page's title. `preview`: the title of its link preview, if it differs: no shop's name follows that one. */
type Title = { title: string; preview?: string };

/** The titles of all pages, by path. A product's popup has the product's name. */
function titles(): Readonly<Record<string, Title> & Record<PagePath, Title>> {
  const { name, tagline } = shop();
  return {
    [paths.home]: { title: tagline, preview: `${name} : ${tagline}` },
    ...Object.fromEntries(catalogueKinds.map((kind) => [catalogues[kind].path, catalogues[kind]])),
    [paths.about]: { title: "À propos", preview: `À propos de ${name}` },
    [paths.contact]: { title: "Contact et commande" },
    [paths.priceList]: { title: "Tarifs" },
    [paths.search]: { title: "Recherche" },
    [paths.bestSellers]: { title: "Nos meilleures ventes" },
    [paths.apiReference]: { title: "Données ouvertes" },
    [paths.offline]: { title: "Hors ligne" },
    [operatorPaths.status]: { title: "État de la boutique" },
  };
}

/** The path of a page, and those of its parameters that are in its title. */
type TitledPage = { path: string; parameters: Readonly<Record<string, string | null>> };

/** The text of a page's `<title>`. `data`: what the loader of the page's own route returned. */
export function documentTitle(page: TitledPage, data: unknown): string {
  const isPopup = pageBelow(page.path) !== page.path;
  const { name } = (data ?? {}) as { name?: string };
  return withShopName(isPopup ? name : titleOf(page, titles()[page.path]?.title));
}

/** The text of `<title>` on the page of a 404 or an error. */
export function errorTitle(status: number | undefined): string {
  return withShopName(status === 404 ? "Page introuvable" : "Une erreur est survenue");
}

/** The title of the link preview of a page other than a product's. */
export function previewTitle(page: TitledPage): string {
  const { title, preview = title } = titles()[page.path] ?? {};
  return titleOf(page, preview);
}

/** `Nos E-liquides · Fruités · page 2`: each filter and each page of a list has its own title. */
function titleOf({ path, parameters }: TitledPage, title: string | undefined): string {
  const { category, page } = parameters;
  const { kind } = pages[path] ?? {};
  const filter = kind && catalogues[kind].filters.find(({ value }) => value === category);
  return [title, filter?.label, page && `page ${page}`].filter(Boolean).join(" · ");
}

function withShopName(title: string | undefined): string {
  const { name } = shop();
  return title ? `${title} | ${name}` : name;
}
