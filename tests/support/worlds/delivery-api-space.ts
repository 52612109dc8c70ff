import type { Asset, ContentType, Entry, Link, Space } from "../../../demo/space";

/** A handful of content in which each thing that the delivery API can answer happens once. */
export function handMadeSpace(): Space {
  return {
    id: "spaceone",
    name: "Hand-made",
    locales: [
      { code: "fr", name: "Français", default: true, fallbackCode: null },
      { code: "mg", name: "Malagasy", default: false, fallbackCode: "fr" },
      { code: "en", name: "English", default: false, fallbackCode: null },
    ],
    contentTypes: [product, category],
    entries: [mangue(), menthe(), cafe(), constructorEntry(), fruits()],
    assets: [picture(), leaflet(), asset("vide", "2025-01-01", {})],
    tags: [dated({ id: "promo", name: "Promo" }), dated({ id: "nouveau", name: "Nouveau" })],
    concepts: [
      concept("saveur", { fr: "Saveur", mg: "Tsiro" }, []),
      concept("fruit", { fr: "Fruit" }, ["saveur"]),
      concept("libre", { fr: "Libre" }, [], []),
    ],
    conceptSchemes: [
      dated({
        id: "saveurs",
        prefLabel: { fr: "Saveurs" },
        concepts: ["saveur", "fruit"],
        topConcepts: ["saveur"],
      }),
    ],
  };
}

/** A published entry of the hand-made product type. */
export function productEntry(
  id: string,
  day: string,
  fields: Entry["fields"],
  more: Partial<Entry> = {},
): Entry {
  const at = `${day}T08:00:00.000Z`;
  return { id, contentType: "produit", createdAt: at, updatedAt: at, revision: 1, fields, ...more };
}

function link(linkType: "Asset" | "Entry", id: string): Link {
  return { sys: { type: "Link", linkType, id } };
}

const product: ContentType = {
  id: "produit",
  name: "Produit",
  description: "What is sold",
  displayField: "titre",
  fields: [
    field("titre", "Symbol", true),
    field("texte", "Text"),
    field("prix", "Integer"),
    { ...field("image", "Link"), linkType: "Asset" },
    { ...field("categorie", "Link"), linkType: "Entry" },
    { ...field("voisins", "Array"), items: { type: "Link", linkType: "Entry" } },
  ],
};

const category: ContentType = {
  id: "categorie",
  name: "Catégorie",
  description: "",
  displayField: "nom",
  fields: [
    field("nom", "Symbol"),
    { ...field("phare", "Link"), linkType: "Entry" },
    { ...field("photo", "Link"), linkType: "Asset" },
  ],
};

function field(id: string, type: ContentType["fields"][number]["type"], localized = false) {
  return { id, name: id, type, required: false, localized };
}

function concept(
  id: string,
  prefLabel: Record<string, string>,
  broader: string[],
  conceptSchemes = ["saveurs"],
) {
  return dated({ id, prefLabel, broader, conceptSchemes });
}

function dated<T extends object>(record: T) {
  const at = "2025-01-01T00:00:00.000Z";
  return { ...record, createdAt: at, updatedAt: at };
}

/** Has everything; with `fruits` it makes a circle. */
function mangue(): Entry {
  const fields = {
    titre: { fr: "Mangue glacée", mg: "Manga mangatsiaka", en: "Iced mango" },
    texte: { fr: "Fruit mûr, été à Mahajanga", mg: "not localized, so never shown" },
    prix: { fr: 15000 },
    image: { fr: link("Asset", "photo-1") },
    categorie: { fr: link("Entry", "fruits") },
    voisins: { fr: [link("Entry", "menthe"), link("Entry", "partie")] },
  };
  const labels = { tags: ["promo", "nouveau"], concepts: ["fruit", "saveur"] };
  return productEntry("mangue", "2025-03-01", fields, { ...labels, revision: 4 });
}

function menthe(): Entry {
  const fields = {
    titre: { fr: "Menthe" },
    texte: { fr: "Fraîche" },
    prix: { fr: 9000 },
    image: { fr: link("Asset", "gone") },
  };
  return productEntry("menthe", "2025-04-01", fields, { tags: ["promo"], concepts: ["saveur"] });
}

/** Published last, though made first; has neither price nor picture. */
function cafe(): Entry {
  const fields = { titre: { fr: "Café" }, texte: { fr: null } };
  return productEntry("cafe", "2025-05-01", fields, { createdAt: "2025-01-05T08:00:00.000Z" });
}

/** A legal id that a careless look-up in a plain object would find there. */
function constructorEntry(): Entry {
  return productEntry("constructor", "2025-02-01", {
    titre: { fr: "Abricot" },
    prix: { fr: 9000 },
    voisins: { fr: [link("Entry", "__proto__")] },
  });
}

function fruits(): Entry {
  const fields = {
    nom: { fr: "Fruités" },
    phare: { fr: link("Entry", "mangue") },
    photo: { fr: link("Asset", "notice") },
  };
  return productEntry("fruits", "2025-01-10", fields, { contentType: "categorie" });
}

function picture(): Asset {
  const title = { fr: "Un flacon", mg: "Tavoahangy" };
  const file = {
    url: "//images.ctfassets.net/spaceone/photo-1/t0ken/flacon%20bleu.jpg",
    fileName: "flacon bleu.jpg",
    contentType: "image/jpeg",
    details: { size: 48000, image: { width: 1200, height: 1200 } },
  };
  const fields = { title, file: { fr: file } };
  return { ...asset("photo-1", "2025-01-03", fields), revision: 2, tags: ["promo"] };
}

function leaflet(): Asset {
  const file = {
    url: "//assets.ctfassets.net/spaceone/notice/t0ken/notice.pdf",
    fileName: "notice.pdf",
    contentType: "application/pdf",
    details: { size: 900 },
  };
  return asset("notice", "2025-01-05", { title: { fr: "Notice" }, file: { fr: file } });
}

function asset(id: string, day: string, fields: Asset["fields"]): Asset {
  const at = `${day}T00:00:00.000Z`;
  return { id, createdAt: at, updatedAt: at, revision: 1, fields };
}
