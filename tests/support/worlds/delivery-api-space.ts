import type { Asset, ContentType, Entry, Link, Space } from "../../../demo/space";
import { publishedAsset, publishedEntry } from "./space";

/** A small space with one case of everything that an answer of the Delivery API can contain. */
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
    assets: [picture(), leaflet(), { ...publishedAsset("vide", "", ""), fields: {} }],
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

/** An entry with a value in every field. It and `fruits` link to each other. */
function mangue(): Entry {
  const links = {
    image: link("Asset", "photo-1"),
    categorie: link("Entry", "fruits"),
    voisins: [link("Entry", "menthe"), link("Entry", "partie")],
  };
  const { fields, ...entry } = publishedEntry("produit", "mangue", { prix: 15000, ...links }, 3);
  const titre = { fr: "Mangue glacée", mg: "Manga mangatsiaka", en: "Iced mango" };
  const texte = { fr: "Fruit mûr, été à Mahajanga", mg: "not localized, so never shown" };
  const labels = { tags: ["promo", "nouveau"], concepts: ["fruit", "saveur"] };
  return { ...entry, ...labels, revision: 4, fields: { ...fields, titre, texte } };
}

function menthe(): Entry {
  const fields = { titre: "Menthe", texte: "Fraîche", prix: 9000, image: link("Asset", "gone") };
  const entry = publishedEntry("produit", "menthe", fields, 4);
  return { ...entry, tags: ["promo"], concepts: ["saveur"] };
}

/** The last published entry, but the first created. Without price and picture. */
function cafe(): Entry {
  const entry = publishedEntry("produit", "cafe", { titre: "Café", texte: null }, 5);
  return { ...entry, createdAt: "2025-01-01T00:00:00.000Z" };
}

/** An entry whose id every plain object has as a property: a look-up by id must not find that property. */
function constructorEntry(): Entry {
  const fields = { titre: "Abricot", prix: 9000, voisins: [link("Entry", "__proto__")] };
  return publishedEntry("produit", "constructor", fields, 2);
}

function fruits(): Entry {
  const links = { phare: link("Entry", "mangue"), photo: link("Asset", "notice") };
  return publishedEntry("categorie", "fruits", { nom: "Fruités", ...links }, 1);
}

const FILES = "ctfassets.net/spaceone";

function picture(): Asset {
  const url = `//images.${FILES}/photo-1/t0ken/flacon%20bleu.jpg`;
  const { fields, ...asset } = publishedAsset("photo-1", "flacon bleu.jpg", "image/jpeg", url);
  const title = { fr: "Un flacon", mg: "Tavoahangy" };
  const published = { updatedAt: "2025-01-03T00:00:00.000Z", revision: 2, tags: ["promo"] };
  return { ...asset, ...published, fields: { ...fields, title } };
}

function leaflet(): Asset {
  const url = `//assets.${FILES}/notice/t0ken/notice.pdf`;
  const asset = publishedAsset("notice", "notice.pdf", "application/pdf", url);
  return { ...asset, updatedAt: "2025-01-05T00:00:00.000Z" };
}
