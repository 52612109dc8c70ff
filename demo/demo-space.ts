import { accessoires } from "./content/accessoires";
import { banners, boosters } from "./content/booster-and-banners";
import { bannerAssets, bannerEntry, productAssets, productEntry, spaceId } from "./content/build";
import { demoContentTypes } from "./content/content-types";
import { ecigarettes } from "./content/ecigarettes";
import { boissons } from "./content/eliquides-boissons";
import { classiques } from "./content/eliquides-classiques";
import { fruites } from "./content/eliquides-fruites";
import { gourmands } from "./content/eliquides-gourmands";
import type {
  AccessoireRecord,
  BoosterRecord,
  EcigaretteRecord,
  EliquideRecord,
} from "./content/records";
import { liquidsWithoutPicture, oddAccessories, secondBooster, withSlips } from "./content/slips";
import { demoConceptSchemes, demoConcepts, demoTags } from "./content/tags-and-concepts";
import type { Space } from "./space";

/** The delivery API's token, as `Bearer` or `access_token`. It opens only this demo. */
export const demoAccessToken = "zavona-demo-delivery-token";

/**
 * The demo shop: 42 e-liquids, 18 devices, 12 accessories, a booster and three banners. It shows a shop in order, with
 * products that are out of stock, coming soon or without a price, and one long name. Each call returns a new space,
 * which a test may change.
 */
export function demoSpace(): Space {
  const eliquides = interleave([gourmands, fruites, boissons, classiques]);
  return spaceOf({ eliquides, ecigarettes, accessoires, boosters });
}

/**
 * The demo shop with an owner's slips: products without a picture, with one that is refused, empty or there twice,
 * and values that the shop can't show as meant or that are probably typing errors. `/statut` has a remark about each.
 */
export function demoWithSlips(): Space {
  const eliquides = interleave([gourmands, fruites, boissons, classiques]);
  return spaceOf({
    eliquides: withSlips([...eliquides, ...liquidsWithoutPicture]),
    ecigarettes: withSlips(ecigarettes),
    accessoires: withSlips([...accessoires, ...oddAccessories]),
    boosters: withSlips([...boosters, secondBooster]),
  });
}

type Products = {
  eliquides: EliquideRecord[];
  ecigarettes: EcigaretteRecord[];
  accessoires: AccessoireRecord[];
  boosters: BoosterRecord[];
};

function spaceOf({ eliquides, ecigarettes, accessoires, boosters }: Products): Space {
  return {
    id: spaceId,
    name: "Zavona (démonstration)",
    locales: [
      { code: "fr", name: "Français", default: true, fallbackCode: null },
      { code: "mg", name: "Malagasy", default: false, fallbackCode: "fr" },
    ],
    contentTypes: demoContentTypes(),
    entries: [
      ...eliquides.map((record) => productEntry("produit", record)),
      ...ecigarettes.map((record) => productEntry("eCigarettes", record)),
      ...accessoires.map((record) => productEntry("pods", record)),
      ...boosters.map((record) => productEntry("boosterNicotine", record)),
      ...banners.map(bannerEntry),
    ],
    assets: [
      ...eliquides.flatMap((each) => productAssets(each, `E-liquide « ${each.fields.titre} »`)),
      ...ecigarettes.flatMap((each) => productAssets(each, `E-cigarette « ${each.fields.titre} »`)),
      ...accessoires.flatMap((each) => productAssets(each, each.fields.title)),
      ...boosters.flatMap((each) => productAssets(each, each.fields.titre)),
      ...banners.flatMap(bannerAssets),
    ],
    tags: demoTags(),
    concepts: demoConcepts(),
    conceptSchemes: demoConceptSchemes(),
  };
}

/** One item of each list, then the second of each, and so on: the catalogue mixes its categories. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }).flatMap((_, row) =>
    lists.flatMap((list) => list.slice(row, row + 1)),
  );
}
