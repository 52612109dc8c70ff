import type { Locator, Page } from "playwright";

/** A catalogue's grid: filters, count and cards. A page has one, home has two. */

/** One of the two grids on home. On other pages, pass the page itself as the grid. */
export const homeGrid = (page: Page, name: "eliquides" | "ecigarettes") =>
  page.locator(`#products-${name}`);

type Grid = Page | Locator;

const isPage = (grid: Grid): grid is Page => "goto" in grid;
const contentOf = (grid: Grid) => (isPage(grid) ? grid.getByRole("main") : grid);

export const cards = (grid: Grid) => grid.getByRole("article");
export const card = (grid: Grid, product: string) => {
  const page = isPage(grid) ? grid : grid.page();
  return cards(grid).filter({ has: page.getByRole("heading", { name: product, exact: true }) });
};
/** The link of a card, which opens the product's popup. */
export const cardLink = (grid: Grid, product: string) =>
  grid.getByRole("link", { name: `Voir plus sur ${product}`, exact: true });

/** A filter by its label, such as `Boissons`; on home, where both grids have it, the first `Tous`. */
export const filter = (grid: Grid, label: string) =>
  contentOf(grid)
    .getByRole("navigation", { name: /^Filtrer/ })
    .getByRole("link", { name: new RegExp(`^${label} \\d+$`) })
    .first();
/** The filter of the products that are shown. */
export const activeFilter = (grid: Grid) => contentOf(grid).locator("[aria-current=true]");

/** The live region that says how many products there are, and of which filter: "9 produits : Boissons". */
export const count = (grid: Grid) => contentOf(grid).getByRole("status").first();
