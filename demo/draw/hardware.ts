import { discoverySet } from "./discovery-set";
import { kits } from "./kits";
import { fruits } from "./motifs/fruits";
import {
  battery,
  boosterBottle,
  type Coil,
  chargerDouble,
  coil,
  dripTips,
  glassTank,
} from "./parts";
import { cartridge, pods } from "./pods";
import { honeycomb, puffs } from "./puffs";
import { grounded, scene, shadow } from "./scene";
import { place } from "./svg";

const baobabCoil: Coil = {
  metal: "#c9c6bd",
  seal: "#d9481c",
  window: "mesh",
  wide: true,
  ohms: "",
};
const slimCoil: Coil = {
  metal: "#c9ccc8",
  seal: "#2d7a52",
  window: "slots",
  wide: false,
  ohms: "",
};

type Piece = { sun: string; draw: () => string };

/** The pictures of all products except e-liquids, by file stem. */
export const hardware: Record<string, Piece> = {
  "kit-baobab-80": kit("#e3a75c", 250, kits.baobab, 1.14, baobabCoil),
  "kit-tsingy-100": kit("#8fb8c6", 260, kits.tsingy, 1.1, {
    ...baobabCoil,
    metal: "#9aa7ad",
    seal: "#2d6f9a",
  }),
  "kit-ravinala": kit("#9cc488", 150, kits.ravinala, 1.2, { ...slimCoil, seal: "#2d7a52" }),
  "kit-varatra-200": kit("#ee9058", 350, kits.varatra, 1.08, { ...baobabCoil, metal: "#5a6062" }),
  "kit-fosa": kit("#ef9f68", 230, kits.fosa, 1.28, {
    ...baobabCoil,
    metal: "#6a6f70",
    seal: "#c4552a",
  }),
  "kit-indri": kit("#b4bab0", 264, kits.indri, 1.1, { ...baobabCoil, seal: "#22282a" }),
  "pod-rahona": pod("#86bad0", 220, pods.rahona, 1.44, "#e9bf6a"),
  "pod-kintana": pod("#edc25a", 112, pods.kintana, 1.24, "#f0b95c"),
  "pod-sifaka": pod("#e0b678", 224, pods.sifaka, 1.36, "#e7a55a"),
  "pod-onja": pod("#5cc0b8", 184, pods.onja, 1.3, "#bfe3d6"),
  "pod-angidina": pod("#a394dc", 208, pods.angidina, 1.36, "#cfe0a0"),
  "pod-volana": pod("#d9ce94", 300, pods.volana, 1.34, "#e9d79a"),
  "puff-masoandro": puff("#f6b03a", 216, puffs.masoandro, 1.46, fruits.mango()),
  "puff-voasary": puff("#f49a3a", 140, puffs.voasary, 1.3, fruits.orange()),
  "puff-letsy": puff("#ee7f9c", 216, puffs.letsy, 1.46, fruits.litchi()),
  "puff-tantely": puff("#f0bc3c", 140, puffs.tantely, 1.3, honeycomb()),
  "puff-lanitra": puff("#7b9ee0", 216, puffs.lanitra, 1.46, fruits.mixedBerries()),
  "coffret-decouverte": device("#8dbb80", 620, discoverySet, 1.04),

  "resistance-baobab-015": coils(
    "#e3a75c",
    { metal: "#c9c6bd", seal: "#d9481c", window: "mesh", wide: true, ohms: "0,15 Ω" },
    3,
  ),
  "resistance-baobab-04": coils(
    "#e6b860",
    { metal: "#cda566", seal: "#7a3a1c", window: "mesh", wide: true, ohms: "0,4 Ω" },
    3,
  ),
  "resistance-tsingy-02": coils(
    "#8fb8c6",
    { metal: "#9aa7ad", seal: "#2d6f9a", window: "holes", wide: true, ohms: "0,2 Ω" },
    2,
  ),
  "resistance-ravinala-12": coils(
    "#9cc488",
    { metal: "#c9ccc8", seal: "#2d7a52", window: "slots", wide: false, ohms: "1,2 Ω" },
    1,
  ),
  "resistance-sifaka-08": coils(
    "#e0b678",
    { metal: "#b98a5a", seal: "#f3ead8", window: "slots", wide: false, ohms: "0,8 Ω" },
    3,
  ),
  "resistance-onja-06": coils(
    "#5cc0b8",
    { metal: "#c2cfce", seal: "#159a9a", window: "mesh", wide: false, ohms: "0,6 Ω" },
    2,
  ),
  "resistance-fosa-03": coils(
    "#ef9f68",
    { metal: "#6a6f70", seal: "#c4552a", window: "holes", wide: true, ohms: "0,3 Ω" },
    1,
  ),
  "resistances-pack-5": coils(
    "#a394dc",
    { metal: "#cfccc4", seal: "#6a5aa6", window: "holes", wide: false, ohms: "1,0 Ω" },
    5,
  ),
  "reservoir-verre-5ml": device("#ecc068", 400, glassTank, 1.12, 560),
  "chargeur-double": device("#74b898", 420, chargerDouble, 1.08),
  "accu-18650": device("#f0915c", 0, battery, 1.2, 590),
  "drip-tip-resine": device("#ee9a70", 0, dripTips, 1.32),
  "booster-nicotine-20": device("#f0c878", 264, boosterBottle, 1.42),
};

/** The picture of a device or part; null for an unknown file stem. */
export function hardwarePicture(stem: string): string | null {
  const piece = hardware[stem];
  return piece ? scene(piece.sun, piece.draw()) : null;
}

/** A single thing, `width` px wide at its foot; 0 for a drawing with its own shadows. */
function device(sun: string, width: number, draw: () => string, scale: number, x = 600): Piece {
  return { sun, draw: () => shadow(x, 1000, width * scale, null) + place(x, 1000, scale, draw()) };
}

/** A kit with its coil. */
function kit(sun: string, width: number, draw: () => string, scale: number, part: Coil): Piece {
  const body = device(sun, width, draw, scale, 540);
  return {
    sun,
    draw: () => body.draw() + shadow(845, 1010, 130, null) + place(845, 1010, 0.72, coil(part)),
  };
}

/** A pod with a spare cartridge. */
function pod(sun: string, width: number, draw: () => string, scale: number, liquid: string): Piece {
  const body = device(sun, width, draw, scale, 540);
  return {
    sun,
    draw: () =>
      body.draw() +
      shadow(845, 1014, 140, null) +
      place(845, 1014, 1.16, cartridge(130, 180, liquid)),
  };
}

/** A puff with the motif of its flavour. */
function puff(
  sun: string,
  width: number,
  draw: () => string,
  scale: number,
  flavour: string,
): Piece {
  const body = device(sun, width, draw, scale, 490);
  return { sun, draw: () => body.draw() + grounded(800, 905, 1.55, flavour) };
}

/** One to five of the same coil. The rear ones are drawn first. */
function coils(sun: string, one: Coil, count: 1 | 2 | 3 | 5): Piece {
  const spots: Record<1 | 2 | 3 | 5, [number, number, number][]> = {
    1: [[600, 1000, 2.1]],
    2: [
      [430, 960, 1.6],
      [760, 1010, 1.75],
    ],
    3: [
      [600, 930, 1.5],
      [345, 1000, 1.5],
      [850, 1005, 1.5],
    ],
    5: [
      [430, 930, 1.25],
      [770, 930, 1.25],
      [240, 1000, 1.25],
      [600, 1000, 1.35],
      [955, 1000, 1.25],
    ],
  };
  const width = one.wide ? 210 : 150;
  return {
    sun,
    draw: () =>
      spots[count]
        .map(([x, y, scale]) => shadow(x, y, width * scale, null) + place(x, y, scale, coil(one)))
        .join(""),
  };
}
