import type { AccessoireRecord, ContentRecord, EliquideRecord } from "./records";
import { richText } from "./records";

/**
 * What owners get wrong, laid over the demo: for tests, and for the screenshot of /statut. The demo itself shows a
 * shop in order.
 */

type Slip = Pick<ContentRecord<Record<string, unknown>>, "picture"> & {
  fields?: Record<string, unknown>;
};

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
  // Markdown: a heading, a list and a link.
  "coffret-decouverte": {
    fields: {
      descriptionProduit:
        "## Dans le coffret\n\n- une batterie\n- un réservoir\n- deux flacons de 10 ml à choisir\n- le mode d’emploi en français\n\nLe cadeau de ceux qui veulent [arrêter](/about).",
    },
  },
  // HTML, pasted from a supplier's page, and a photo as an iPhone stores it.
  "drip-tip-resine": {
    fields: {
      descriptionProduit:
        "<p>Embout 510 coulé à la main, chaque veinage est unique.</p><p>Lot de trois couleurs.</p>",
    },
    picture: "heic",
  },
  "resistance-fosa-03": { picture: "deleted-file" },
};

/** A list of the demo with its slips. */
export function withSlips<Record extends ContentRecord<object>>(records: Record[]): Record[] {
  return records.map((record) => {
    const { fields, ...picture } = SLIPS[record.id] ?? {};
    return { ...record, ...picture, fields: { ...record.fields, ...fields } };
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
