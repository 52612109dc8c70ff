import { demoSpace } from "../../../demo/demo-space";
import type { Space } from "../../../demo/space";
import { publishedAsset } from "./space";

/** Ad blockers remove by words of addresses. These rules are of the kinds that EasyList and Liste FR have. */
const RULES = [
  /[/_.-]publicites?[/_.-]/,
  /[/_-]pub[/_.-]/,
  /[/_-]pubs?\d*\./,
  /\/bandeau[x_-]/,
  /[/_-]banniere/,
  /[/_.-]banners?[/_.-]/,
  /[/_-]\d{3}x(?:50|60|90|250|600)[/_.-]/,
  /[/_-]ads?[/_.-]/,
  /\/adserv/,
  /[/_-]advert/,
  /\/affiliat/,
  /newpromo/,
  /[/_-]promo[/_.-]/,
  /[/_-]sponsor/,
  /\/popup[/_.-]/,
  /\/track(?:er|ing)?[/_.-]/,
  /\/analytics?[/_.-]/,
  /[/_-]pixel[/_.-]/,
  /\/beacon[/_.?-]/,
  /\/(?:stats?|compteur|mesure)\.(?:js|gif|php)/,
  /[/_-]partenaires?[/_.-]/,
];

/** Names that owners give to files, and ad blockers block. */
export const ADS = [
  "publicite.jpg",
  "bandeau-pub-noel.jpg",
  "newpromo.jpg",
  "banniere-970x250.jpg",
  "photo-partenaire-ad-728x90.png",
];

/** Whether an ad blocker blocks an address. */
export const isBlocked = (address: string) => RULES.some((rule) => rule.test(address));

/** The demo space, whose files have the names of `ADS`. */
export function spaceOfAds(): Space {
  const space = demoSpace();
  const assets = space.assets.map((asset, n) => {
    const name = ADS[n % ADS.length] ?? "";
    const url = `//images.ctfassets.net/${space.id}/${asset.id}/t0ken/${name}`;
    return publishedAsset(asset.id, name, "image/jpeg", url);
  });
  return { ...space, assets };
}
