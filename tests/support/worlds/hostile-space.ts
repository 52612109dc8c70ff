import type { Asset, Space } from "../../../demo/space";
import { emptyShopSpace, publishedAsset, publishedEntry } from "./space";

/** The script of every attack. If a page sets this variable, the attack succeeded. */
const RUN = "window.__attacked=1";

/** Texts that a careless page runs or shows wrongly, each by another technique. */
export const ATTACKS = {
  script: `<script>${RUN}</script>`,
  close: `</script><script>${RUN}</script><!--`,
  title: `</title></style></textarea><img src=x onerror="${RUN}">`,
  attribute: `" onmouseover="${RUN}" autofocus onfocus='${RUN}' x="`,
  separators: "avant\u2028milieu\u2029après\u0000fin",
  // Without an end mark, so that all text that follows could be shown backwards.
  rightToLeft: "\u202Egnp.exe \u2067\u200F",
  scheme: `javascript:${RUN}`,
  template: `\${${RUN}} {{constructor.constructor('${RUN}')()}}`,
  long: "a".repeat(5000),
  surrogate: "\ud83d",
} as const;

/** The images host of the space: the discard port, where nothing listens. */
export const IMAGES_HOST = "127.0.0.1:9";

/** Picture addresses that an owner or an intruder can enter. */
const ADDRESSES = [
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  "//evil.example/x.png",
  `https://${IMAGES_HOST}/other/a/b/x.png`,
  `//${IMAGES_HOST}/teststore/a/b/x" onerror="${RUN}.png`,
  `//${IMAGES_HOST}/teststore/a/b/100%-pur.png`,
  `//${IMAGES_HOST}/teststore/c/d/fish & chips, l'été.png`,
  `//${IMAGES_HOST}/teststore/../../../etc/passwd`,
  "file:///etc/passwd",
];

/** The fields of each content type that the shop reads as text or from text, such as '15 000 Ar'. */
const FIELDS = {
  produit: [
    "titre",
    "descriptionProduit",
    "prix10ml",
    "prix3mg",
    "stockDisponible",
    "comingSoon",
    "mgOnly",
  ],
  eCigarettes: ["titre", "title", "typevape", "descriptionProduit"],
  pods: ["titre", "title", "typeaccessory", "descriptionProduit"],
  banner: ["titre"],
  boosterNicotine: ["titre"],
};

/** A hostile space: every kind of product with every attack in each of its texts. */
export function hostileSpace(): Space {
  const space = emptyShopSpace();
  const add = (type: keyof typeof FIELDS, id: string, text: string, others: object) => {
    const texts = Object.fromEntries(FIELDS[type].map((name) => [name, text]));
    space.entries.push(publishedEntry(type, id, { ...texts, ...others }));
  };
  space.assets = ADDRESSES.map((url, n) => asset(`picture-${n}`, url));
  Object.entries(ATTACKS).forEach(([name, text], n) => {
    const id = `picture-${n % ADDRESSES.length}`;
    const picture = { sys: { type: "Link", linkType: "Asset", id } };
    const product = { imageProduit: picture, prix: 1000 };
    const liquid = { types: [text, "Gourmand"], prix30ml: 1000, isbesteller: true };
    add("produit", `liquid-${name}`, text, { ...product, ...liquid });
    add("eCigarettes", `device-${name}`, text, product);
    add("pods", `pod-${name}`, text, product);
    add("banner", `banner-${name}`, text, { imagePC: picture, imageMobile: picture });
  });
  add("boosterNicotine", "booster", ATTACKS.close, { description: ATTACKS.long, prix: 1 });
  add("produit", "__proto__", "Proto", { prix10ml: 1000 });
  return space;
}

function asset(id: string, url: string): Asset {
  const { fields, ...published } = publishedAsset(id, "x.png", "image/png", url);
  const texts = { title: { fr: ATTACKS.title }, description: { fr: ATTACKS.attribute } };
  return { ...published, fields: { ...fields, ...texts } };
}
