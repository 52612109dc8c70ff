import { assetLink, pictureId } from "./build";
import type { AccessoireRecord, BoosterRecord, ContentRecord, EliquideRecord } from "./records";
import { richText } from "./records";

/**
 * What owners get wrong, laid over the demo: for tests, for the screenshot of /statut, and by hand with
 * `CONTENTFUL_ENVIRONMENT=slips`. The demo itself shows a shop in order.
 */

type Slip = Partial<Pick<ContentRecord<Record<string, unknown>>, "fields" | "mg" | "picture">>;

/** What a distributor writes about a chocolate, as long as a page of a book: the shop shows 5,000 characters. */
const WHOLE_LEAFLET = Array.from(
  { length: 30 },
  (_, at) =>
    `Planche de dégustation n° ${at + 1} : le cacao de la vallée d’Ambanja, des notes de fruits rouges, une pointe d’amertume, presque pas de sucre. À déguster au calme, après le repas, dans un matériel propre.`,
).join(" ");

/** Fields and pictures of the demo's products with a slip, by product id. */
const SLIPS: Record<string, Slip> = {
  // Thousands or a fraction?
  "classique-brun": { fields: { prix9mg: "1.5" } },
  // With a fraction: the shop rounds it.
  "pok-pok-dore": { fields: { prix30ml: 40_000.4 } },
  // Rich Text, from when the field had that type.
  "coco-glace": {
    fields: {
      descriptionProduit: richText(
        "La boule de coco des marchands ambulants, avec sa cloche au loin.",
        "Crémeuse, fraîche, sans façons.",
      ),
    },
  },
  // The small bottle is no longer sold, and its price is 0.
  "grenadelle-du-matin": { fields: { prix10ml: 0 } },
  // A line break, pasted from a label, and a text that is no price.
  "papaye-et-citron-vert": {
    fields: { titre: "Papaye et\ncitron vert", prix50ml: "sur demande" },
  },
  // HTML, pasted from a supplier's page, and Markdown: a heading, a list and a link.
  "coffret-decouverte": {
    fields: {
      descriptionProduit:
        "<p>Pour commencer.</p>\n\n## Dans le coffret\n\n- une batterie\n- un réservoir\n- deux flacons de 10 ml à choisir\n- le mode d’emploi en français\n\nLe cadeau de ceux qui veulent [arrêter](/about).",
    },
  },
  // A photo as an iPhone stores it.
  "drip-tip-resine": { picture: "heic" },
  // Without a description, which is no fault.
  "peche-d-antsirabe": { fields: { descriptionProduit: undefined } },
  "resistance-sifaka-08": { fields: { descriptionProduit: undefined } },
  "resistance-fosa-03": { picture: "deleted-file" },
  // Less than 30 ml.
  "punch-coco": { fields: { prix50ml: 36000 } },
  // A zero too many.
  "tarte-citron-meringuee": { fields: { prix50ml: 640_000 } },
  // It can be sold since long.
  "limonade-rose": { fields: { stockDisponible: true } },
  "jus-de-canne-presse": { fields: { types: ["Boison"] } },
  // Typed into the Malagasy tab only.
  "reservoir-verre-5ml": {
    fields: { title: undefined },
    mg: { title: "Fitoerana fitaratra 5 ml" },
  },
  "classique-noisette": {
    fields: {
      imageProduit: ["classique-noisette", "sable-noisette"].map(pictureId).map(assetLink),
    },
  },
  // A category as an entry of its own.
  "mofo-akondro": {
    fields: { types: [{ sys: { type: "Link", linkType: "Entry", id: "categorie-gourmand" } }] },
  },
  // Without its bottle's size.
  "booster-nicotine-20": {
    fields: {
      description:
        "Un flacon à ajouter à votre e-liquide DIY. Réservé aux adultes ; à garder hors de portée des enfants.",
    },
  },
  // With the photo of the other booster.
  "booster-nicotine-ancien": {
    fields: { imageProduit: assetLink(pictureId("booster-nicotine-20")) },
    picture: "none",
  },
  "chocolat-noir-du-sambirano": { fields: { descriptionProduit: WHOLE_LEAFLET } },
};

/** A list of the demo with its slips. */
export function withSlips<T extends ContentRecord<object>>(records: T[]): T[] {
  return records.map((record) => {
    const { fields, ...others } = SLIPS[record.id] ?? {};
    return { ...record, ...others, fields: { ...record.fields, ...fields } };
  });
}

/** E-liquids whose picture can't be shown. */
export const liquidsWithoutPicture: EliquideRecord[] = [
  {
    id: "tamarin-petillant",
    since: "2024-03-04",
    picture: "dead-link",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Tamarin pétillant",
      types: ["Boisson"],
      descriptionProduit:
        "Le sirop de tamarin des kiosques de Mahajanga, allongé d’eau gazeuse. Aigre-doux et joyeux !",
      stockDisponible: true,
      prix10ml: 16000,
      prix30ml: 38000,
      prix50ml: 58000,
    },
  },
  {
    id: "bibasse-doree",
    since: "2024-03-11",
    picture: "asset-without-file",
    concepts: ["saveur-fruitee"],
    fields: {
      titre: "Bibasse dorée",
      types: ["Fruité"],
      descriptionProduit:
        "Entre l’abricot et la pomme, le fruit de la fin de l’hiver. La photo viendra avec la prochaine récolte.",
      stockDisponible: true,
      prix10ml: 17000,
      prix30ml: 40000,
      prix50ml: 62000,
    },
  },
];

/** A product that is there twice, with a drawing for a photo, and an entry that was published empty. */
export const oddAccessories: AccessoireRecord[] = [
  {
    id: "drip-tip-sans-accent",
    since: "2024-02-19",
    fields: {
      // The title of `drip-tip-resine`, typed without the accent.
      title: "Drip tip en resine",
      typeaccessory: "Drip tips",
      descriptionProduit: "Embout 510 à l’unité, veinage vert et blanc.",
      prix: 5000,
    },
    picture: "svg",
  },
  { id: "fiche-vide", since: "2024-02-12", fields: {}, picture: "none" },
];

/** A booster that is sold no more: home shows the newer one. */
export const secondBooster: BoosterRecord = {
  id: "booster-nicotine-ancien",
  since: "2024-03-04",
  fields: {
    titre: "Booster de nicotine 18 mg/ml",
    description: "L’ancien flacon de 10 ml, jusqu’à épuisement du stock.",
    prix: 5000,
  },
};
