import type { Asset, Space } from "../../../demo/space";
import { emptyShopSpace, publishedEntry } from "./space";

/** Marks what would run: a page on which the browser finds it set has been broken into. */
const RUN = "window.__attacked=1";

/** Texts that try to be more than text, each in its own way. */
export const ATTACKS = {
  script: `<script>${RUN}</script>`,
  close: `</script><script>${RUN}</script><!--`,
  title: `</title></style></textarea><img src=x onerror="${RUN}">`,
  attribute: `" onmouseover="${RUN}" autofocus onfocus='${RUN}' x="`,
  separators: "avant\u2028milieu\u2029après\u0000fin",
  // The first is never taken back: all that follows would be written backwards.
  rightToLeft: "\u202Egnp.exe \u2067\u200F",
  scheme: `javascript:${RUN}`,
  template: `\${${RUN}} {{constructor.constructor('${RUN}')()}}`,
  long: "a".repeat(5000),
  surrogate: "\ud83d",
} as const;

/** What a picture's address may be, in an owner's or an intruder's hand. */
const ADDRESSES = [
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  "//evil.example/x.png",
  "https://images.ctfassets.net/other/a/b/x.png",
  `//images.ctfassets.net/teststore/a/b/x" onerror="${RUN}.png`,
  "//images.ctfassets.net/teststore/a/b/fish & chips, l'été.png",
  "//images.ctfassets.net/teststore/../../../etc/passwd",
  "file:///etc/passwd",
];

/** A space that attacks: every kind of product with every attack in each of its texts. */
export function hostileSpace(): Space {
  const space = emptyShopSpace();
  ADDRESSES.forEach((url, n) => {
    space.assets.push(asset(`picture-${n}`, url));
  });
  Object.entries(ATTACKS).forEach(([name, text], n) => {
    const picture = linkTo(`picture-${n % ADDRESSES.length}`);
    const common = { titre: text, title: text, imageProduit: picture, prix: 1000 };
    space.entries.push(
      publishedEntry("produit", `liquid-${name}`, {
        ...common,
        types: [text, "Gourmand"],
        descriptionProduit: text,
        prix10ml: text,
        prix3mg: text,
        prix30ml: 1000,
        isbesteller: true,
        stockDisponible: text,
        comingSoon: text,
        mgOnly: text,
      }),
      publishedEntry("eCigarettes", `device-${name}`, {
        ...common,
        typevape: text,
        descriptionProduit: text,
      }),
      publishedEntry("pods", `pod-${name}`, {
        ...common,
        typeaccessory: text,
        descriptionProduit: text,
      }),
      publishedEntry("banner", `banner-${name}`, {
        titre: text,
        imagePC: picture,
        imageMobile: picture,
      }),
    );
  });
  const text = ATTACKS.close;
  space.entries.push(
    publishedEntry("produit", "__proto__", { titre: "Proto", prix10ml: 1000 }),
    publishedEntry("boosterNicotine", "booster", {
      titre: text,
      description: ATTACKS.long,
      prix: 1,
    }),
  );
  return space;
}

const linkTo = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });

function asset(id: string, url: string): Asset {
  const at = new Date(0).toISOString();
  const details = { size: 1, image: { width: 1, height: 1 } };
  const file = { url, fileName: "x.png", contentType: "image/png", details };
  return {
    id,
    createdAt: at,
    updatedAt: at,
    revision: 1,
    fields: {
      title: { fr: ATTACKS.title },
      description: { fr: ATTACKS.attribute },
      file: { fr: file },
    },
  };
}
