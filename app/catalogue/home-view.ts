import { type HomeFilters, homePath } from "~/address/paths";
import { catalogueView } from "./catalogue-view";
import { plainCategory } from "./categories";
import type { Collection } from "./collection";
import { loading } from "./loading";
import type { HomeView } from "./views";

/** What the home page is made of; null for what can't be had. */
export type HomeContent = Pick<HomeView, "banners" | "booster"> & {
  eliquides: Collection | null;
  ecigarettes: Collection | null;
};

/** The home page's view with each grid filtered by what was asked for, in whatever spelling. */
export function homeView(content: HomeContent, asked: HomeFilters): HomeView {
  const filters: HomeFilters = {
    eliquides: plainCategory("eliquide", asked.eliquides),
    ecigarettes: plainCategory("ecigarette", asked.ecigarettes),
  };
  const grid = (kind: "eliquide" | "ecigarette", name: keyof HomeFilters) => {
    const collection = content[name];
    if (!collection) return loading;
    const first = { category: filters[name], page: 1 };
    const hrefOf = (value: string | null) => homePath({ ...filters, [name]: value }, name);
    return catalogueView(kind, collection, first, hrefOf) ?? loading;
  };
  return {
    banners: content.banners,
    eliquides: grid("eliquide", "eliquides"),
    ecigarettes: grid("ecigarette", "ecigarettes"),
    booster: content.booster,
  };
}
