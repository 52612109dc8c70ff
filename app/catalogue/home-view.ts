import { type HomeFilters, homePath } from "~/address/paths";
import { catalogueView } from "./catalogue-view";
import type { Collection } from "./collection";
import { loading } from "./loading";
import type { HomeView } from "./views";

/** What the home page is made of; null for what can't be had. */
export type HomeContent = Pick<HomeView, "banners" | "booster"> & {
  eliquides: Collection | null;
  ecigarettes: Collection | null;
};

/** The home page's view with each grid filtered by a category in its plain form. */
export function homeView(content: HomeContent, { eliquides, ecigarettes }: HomeFilters): HomeView {
  const filters = { eliquides, ecigarettes };
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
