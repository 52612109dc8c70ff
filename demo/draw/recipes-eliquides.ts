import type { Series } from "./labels";
import { drinks } from "./motifs/drinks";
import { fruits } from "./motifs/fruits";
import { sweets } from "./motifs/sweets";
import { woods } from "./motifs/woods";

export type Eliquide = {
  series: Series;
  layout: "flagon" | "chubby" | "small" | "tall" | "dropper" | "pair" | "trio" | "boxed";
  colour: string;
  name: string[];
  motif: () => string;
  /** The colour of the liquid, if it isn't a paler `colour`. */
  liquid?: string;
  /** The colour of the sun behind the bottle, if `colour` is too dark. */
  sun?: string;
};

type Layout = Eliquide["layout"];

/** The picture of each e-liquid, by file stem. */
export const eliquideRecipes: Record<string, Eliquide> = {
  "vanille-bourbon-de-la-sava": sweet("boxed", "#e7c27c", ["Vanille", "bourbon"], sweets.vanilla),
  "koba-ravina": sweet("chubby", "#a9c08a", ["Koba", "ravina"], sweets.koba, "#d9a864"),
  "creme-brulee-au-combava": sweet(
    "flagon",
    "#dfae57",
    ["Crème brûlée", "combava"],
    sweets.custard,
  ),
  "mokary-dore": sweet("chubby", "#9fc0b4", ["Mokary", "doré"], sweets.mokary, "#ecd7a8"),
  "caramel-au-sel-de-diego": sweet(
    "pair",
    "#e9b98a",
    ["Caramel", "au sel"],
    sweets.caramel,
    "#c47c2c",
  ),
  "chocolat-noir-du-sambirano": sweet(
    "boxed",
    "#d98d6a",
    ["Chocolat", "noir"],
    sweets.chocolate,
    "#7a4a2c",
  ),
  "mofo-akondro": sweet("chubby", "#f0a67c", ["Mofo", "akondro"], sweets.bananaFritter, "#e9b95c"),
  "mille-feuille-d-ambohimanga": sweet(
    "flagon",
    "#d9a0a0",
    ["Mille-feuille", "de grand-mère"],
    sweets.millefeuille,
    "#e9cf94",
  ),
  "sable-noisette": sweet("pair", "#d8c3a5", ["Sablé", "noisette"], sweets.shortbread, "#c9935a"),
  "riz-au-lait-a-la-cannelle": sweet(
    "chubby",
    "#c3cfc2",
    ["Riz au lait", "cannelle"],
    sweets.ricePudding,
    "#f0e2c4",
  ),
  "nougat-de-fianar": sweet("small", "#b9cf9a", ["Nougat", "de Fianar"], sweets.nougat, "#ecd09a"),
  "tarte-citron-meringuee": sweet(
    "flagon",
    "#a8cbd0",
    ["Tarte citron", "meringuée"],
    sweets.lemonTart,
    "#f3dc6c",
  ),
  "biscuit-du-gouter": sweet(
    "boxed",
    "#e4b0a0",
    ["Biscuit", "du goûter"],
    sweets.butterBiscuit,
    "#b9834a",
  ),

  "mangue-de-mahajanga": fruit("flagon", "#ee8a1f", ["Mangue", "de Mahajanga"], fruits.mango),
  "litchi-de-tamatave": fruit("chubby", "#d6506a", ["Litchi", "de Tamatave"], fruits.litchi),
  "fraise-des-hautes-terres": fruit(
    "pair",
    "#e0494c",
    ["Fraise", "des Hautes", "Terres"],
    fruits.strawberry,
  ),
  "corossol-givre": fruit("flagon", "#5f9f6c", ["Corossol", "givré"], fruits.soursop, "#e4efd2"),
  "ananas-victoria": fruit("trio", "#f0b323", ["Ananas", "Victoria"], fruits.pineapple),
  "goyave-rose": fruit("chubby", "#e9808c", ["Goyave", "rose"], fruits.guava),
  "pok-pok-dore": fruit("boxed", "#e58a12", ["Pok-pok", "doré"], fruits.physalis),
  "coco-glace": fruit("flagon", "#4fa6b4", ["Coco", "glacé"], fruits.coconut, "#f2f2e6"),
  "grenadelle-du-matin": fruit(
    "chubby",
    "#8a3d74",
    ["Grenadelle", "du matin"],
    fruits.passion,
    "#f0b53c",
  ),
  "pasteque-d-ete": fruit("flagon", "#2f8a58", ["Pastèque", "d’été"], fruits.watermelon, "#ee6a6a"),
  "rotra-noir": fruit("pair", "#5a3a86", ["Rotra", "noir"], fruits.darkBerries, "#7a4a9a"),
  "peche-d-antsirabe": fruit("chubby", "#f18a5c", ["Pêche", "d’Antsirabe"], fruits.peach),
  "papaye-et-citron-vert": fruit("trio", "#f2703a", ["Papaye", "citron vert"], fruits.papaya),
  "baies-de-la-brume": fruit(
    "boxed",
    "#56689e",
    ["Baies", "de la brume"],
    fruits.mixedBerries,
    "#8a5a9c",
  ),

  "rhum-arrange-vanille-litchi": drink(
    "tall",
    "#a8501f",
    ["Rhum", "arrangé"],
    drinks.rum,
    "#c9772a",
  ),
  ranovola: drink("tall", "#c98a22", ["Ranovola"], drinks.goldenWater, "#dfa83c"),
  "cafe-de-l-itasy": drink("boxed", "#6f4527", ["Café", "de l’Itasy"], drinks.coffee, "#7a4a28"),
  "citronnade-a-la-citronnelle": drink(
    "tall",
    "#8fae2c",
    ["Citronnade", "citronnelle"],
    drinks.lemonade,
    "#efe07a",
  ),
  "punch-coco": drink("trio", "#2f8f8a", ["Punch", "coco"], drinks.coconutPunch, "#f1e8d2"),
  "the-noir-de-fianar": drink("tall", "#9a3f22", ["Thé noir", "de Fianar"], drinks.tea, "#a8521f"),
  "jus-de-canne-presse": drink("tall", "#6f9a32", ["Jus de", "canne"], drinks.cane, "#cfd97a"),
  "limonade-rose": drink("tall", "#e2637f", ["Limonade", "rose"], drinks.pinkLemonade, "#f4a9b6"),

  "classique-blond": reserve("#6b4a1e", ["Classique", "blond"], woods.blondLeaf, "#d9a544"),
  "classique-brun": reserve("#3d2416", ["Classique", "brun"], woods.brownLeaf, "#8a4f26"),
  "blond-au-miel": reserve("#7d4f10", ["Blond", "au miel"], woods.honey, "#e0a02c"),
  "classique-noisette": reserve("#4a3520", ["Classique", "noisette"], woods.hazelnuts, "#b9803c"),
  "cigarillo-vanille": reserve("#20332a", ["Cigarillo", "vanillé"], woods.cigarillo, "#9a5a2a"),
  "reserve-boisee": reserve("#141a18", ["Réserve", "boisée"], woods.timber, "#7a3f1c"),
  "menthe-des-sommets": {
    series: "sommet",
    layout: "flagon",
    colour: "#2f8f7c",
    name: ["Menthe", "des sommets"],
    motif: woods.mint,
    liquid: "#c4e8dc",
  },
};

function sweet(
  layout: Layout,
  colour: string,
  name: string[],
  motif: () => string,
  liquid = colour,
): Eliquide {
  return { series: "patisserie", layout, colour, name, motif, liquid };
}

function fruit(
  layout: Layout,
  colour: string,
  name: string[],
  motif: () => string,
  liquid?: string,
): Eliquide {
  return { series: "verger", layout, colour, name, motif, ...(liquid && { liquid }) };
}

function drink(
  layout: Layout,
  colour: string,
  name: string[],
  motif: () => string,
  liquid: string,
): Eliquide {
  return { series: "comptoir", layout, colour, name, motif, liquid, sun: liquid };
}

function reserve(colour: string, name: string[], motif: () => string, liquid: string): Eliquide {
  return { series: "reserve", layout: "dropper", colour, name, motif, liquid, sun: liquid };
}
