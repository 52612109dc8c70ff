import { readFileSync } from "node:fs";
import { shapes } from "./bottle";
import { carton } from "./box";
import { stand } from "./eliquides";
import { fruits, leaf } from "./motifs/fruits";
import { sweets } from "./motifs/sweets";
import { eliquideRecipes } from "./recipes-eliquides";
import { grounded, shadow, svg } from "./scene";
import { disc, flat, gradient, light, line, mix, place, rect, text, tones } from "./svg";

/*
 * Three banners, 250 px high: 1200 px wide for desktops and 600 px for phones, each composed for its width.
 * No text in the outer 80 px.
 */

/** The banner with a file stem; null for any other picture. */
export function bannerPicture(stem: string): string | null {
  return banners[stem]?.().replace("</svg>", `${headingFont()}</svg>`) ?? null;
}

/** The shop's heading font, embedded: an SVG shown as an image loads no files. */
function headingFont(): string {
  const file = new URL("../../app/styles/fonts/fraunces-600-fr.woff2", import.meta.url);
  const base64 = readFileSync(file).toString("base64");
  return `<style>@font-face{font-family:Fraunces;src:url(data:font/woff2;base64,${base64})}</style>`;
}

const banners: Record<string, () => string> = {
  "accueil-brume-du-matin-pc": () =>
    svg(
      1200,
      250,
      `${dawn(1200, 640, [504, 570, 792])}${headline(92, 118, 66, tones.forest, ["Brume", "du matin"])}
${ledge(760, 1200)}${flask("vanille-bourbon-de-la-sava", 838, 226, 0.24, "ml30")}${flask("mangue-de-mahajanga", 930, 224, 0.265, "ml50")}${flask("ranovola", 1020, 226, 0.27, "tall")}${flask("menthe-des-sommets", 1102, 228, 0.24, "ml30")}`,
    ),
  "accueil-brume-du-matin-mobile": () =>
    svg(
      600,
      250,
      `${dawn(600, 362, [556])}${headline(62, 112, 62, tones.forest, ["Brume", "du matin"])}
${ledge(330, 600)}${flask("vanille-bourbon-de-la-sava", 392, 228, 0.25, "ml30")}${flask("mangue-de-mahajanga", 472, 226, 0.265, "ml50")}`,
    ),
  "accueil-saison-des-fruits-pc": () =>
    svg(
      1200,
      250,
      `${orchard(1200, 890)}${headline(92, 112, 64, "#fff8e8", ["La saison", "des fruits"])}
${grounded(560, 170, 0.62, fruits.coconut())}${grounded(662, 176, 0.56, fruits.soursop())}${grounded(764, 152, 0.84, fruits.pineapple())}${grounded(1085, 164, 0.66, fruits.passion())}
${flask("litchi-de-tamatave", 872, 236, 0.34, "ml30")}${flask("mangue-de-mahajanga", 978, 234, 0.27, "ml50")}${grounded(1150, 196, 0.4, fruits.strawberry())}${grounded(700, 205, 0.42, fruits.litchi())}${grounded(1034, 200, 0.44, fruits.mango())}`,
    ),
  "accueil-saison-des-fruits-mobile": () =>
    svg(
      600,
      250,
      `${orchard(600, 450)}${headline(56, 108, 56, "#fff8e8", ["La saison", "des fruits"])}
${grounded(392, 146, 0.86, fruits.pineapple())}${grounded(528, 160, 0.62, fruits.passion())}${flask("mangue-de-mahajanga", 462, 236, 0.265, "ml50")}${grounded(396, 204, 0.42, fruits.litchi())}${grounded(520, 205, 0.42, fruits.mango())}`,
    ),
  // On phones the shop shows only the middle of this one: all that matters lies between 300 and 900.
  "accueil-livraison-pc": () =>
    svg(
      1200,
      250,
      `${night()}${shadow(376, 224, 120, null)}${place(402, 226, 0.3, carton("#d9b27c", parcelFace))}${flask("fraise-des-hautes-terres", 468, 232, 0.22, "ml50")}
${text(522, 96, 33, tones.vanilla, "Commandé avant 18h,", "heading", 'font-weight="600" style="text-anchor:start"')}${text(521, 164, 58, "#ffffff", "livré demain", "heading", 'font-weight="600" style="text-anchor:start"')}${line("M524 190H614", tones.ember, 6)}
${disc(984, 108, 66, tones.ember)}${disc(984, 108, 66, "url(#volume)", 66, 'opacity=".5"')}${text(984, 127, 54, "#fff", "J+1", "sans", 'font-weight="bold"')}`,
    ),
};

function headline(x: number, y: number, size: number, ink: string, lines: string[]): string {
  const accent = ink === tones.forest ? tones.ember : tones.vanilla;
  const words = lines.map((each, i) =>
    text(
      x,
      y + i * size * 1.02,
      size,
      ink,
      each,
      "heading",
      'font-weight="600" style="text-anchor:start" letter-spacing="-1"',
    ),
  );
  return `${words.join("")}${line(`M${x + 2} ${y + size * 1.42}h84`, accent, 6)}`;
}

function flask(
  stem: string,
  x: number,
  y: number,
  scale: number,
  shape: keyof typeof shapes,
): string {
  const recipe = eliquideRecipes[stem];
  return recipe
    ? stand(recipe, shapes[shape], shape === "ml30" ? "30 ml" : "50 ml", x, y, scale)
    : "";
}

/** Highlands at dawn: ridges, paler with distance, with mist in the valleys. */
function dawn(width: number, sunAt: number, treesAt: number[]): string {
  const sky = gradient(
    [
      [0, "#f9e3c4"],
      [0.5, "#fbeee0"],
      [1, "#e9efe6"],
    ],
    "down",
  );
  const ridges = [0, 1, 2, 3].map((i) => {
    const y = 118 + i * 30;
    return `${flat(ridge(width, y, 26 - i * 3, i), mix("#c9d6cb", "#3d6453", i * 0.3))}<g filter="url(#blur18)">${disc(width * (0.2 + ((i * 0.37) % 0.8)), y + 44, width * 0.32, "#fdf8f0", 17, 'opacity=".9"')}${disc(width * (0.85 - ((i * 0.29) % 0.6)), y + 36, width * 0.26, "#fff", 13, 'opacity=".75"')}</g>`;
  });
  const trees = treesAt.map((at, i) => traveller(at, 196 + (i % 2) * 14, 0.42 + i * 0.07)).join("");
  return `${sky.defs}${rect(0, 0, width, 250, sky.id)}${disc(sunAt, 96, 120, "#f7b98a", 120, 'opacity=".5" filter="url(#blur40)"')}${disc(sunAt, 96, 54, "#f2793f")}${disc(sunAt, 96, 54, "url(#volume)", 54, 'opacity=".35"')}
${ridges.slice(0, 3).join("")}${trees}${ridges[3]}${disc(width * 0.14, 120, width * 0.26, "#fdf6ea", 90, 'opacity=".72" filter="url(#blur40)"')}`;
}

function ridge(width: number, y: number, swing: number, seed: number): string {
  const points = Array.from({ length: 9 }, (_, i) => {
    const x = (i / 8) * width;
    return `${x} ${y + Math.sin(i * 1.7 + seed * 2.1) * swing + Math.sin(i * 0.6 + seed) * swing * 0.6}`;
  });
  const curve = points.slice(1).map((point, i) => {
    const [fromX = 0, fromY = 0] = (points[i] ?? "0 0").split(" ").map(Number);
    const [toX = 0, toY = 0] = point.split(" ").map(Number);
    const middle = (fromX + toX) / 2;
    return `C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
  });
  return `M${points[0]}${curve.join("")}V260H0Z`;
}

/** A ravinala, the travellers' tree, as a silhouette. */
function traveller(x: number, y: number, scale: number): string {
  const fan = [-70, -50, -32, -14, 4, 22, 40, 60, 76]
    .map((turn) =>
      place(
        0,
        -60,
        1,
        flat("M-3 0L-4 -40C-16 -66 -12 -104 0 -118C12 -104 16 -66 4 -40L3 0Z", "#456b58"),
        turn,
      ),
    )
    .join("");
  return place(x, y, scale, `${flat("M-7 40L-5 -64H5L7 40Z", "#3d5c4c")}${fan}`);
}

/** The stone below the bottles. */
function ledge(from: number, to: number): string {
  const stone = gradient(
    [
      [0, "#f4eee3"],
      [1, "#cfc4b2"],
    ],
    "down",
  );
  return `${stone.defs}${flat(`M${from} 250C${from + 20} 214 ${from + 50} 208 ${from + 90} 206L${to} 200V250Z`, stone.id)}`;
}

function orchard(width: number, sunAt: number): string {
  const warm = gradient(
    [
      [0, "#c93d16"],
      [0.5, "#e56a22"],
      [1, "#f5a53a"],
    ],
    "across",
  );
  const leaves = [
    [0.98, -4, 215, 1.1],
    [0.9, -14, 170, 0.9],
    [0.012, 268, 34, 0.85],
    [0.0, 240, 64, 1.1],
  ]
    .map(([at = 0, y = 0, turn = 0, scale = 1], i) =>
      leaf(width * at, y, scale, turn, i % 2 ? "#2f6a48" : "#1f4d38"),
    )
    .join("");
  return `${warm.defs}${rect(0, 0, width, 250, warm.id)}${disc(sunAt, 128, 150, "#fbd58a", 150, 'opacity=".55"')}${disc(sunAt, 128, 116, "#fde9b8", 116, 'opacity=".6"')}
${flat(`M0 250V228Q${width * 0.3} 214 ${width * 0.5} 222T${width} 208V250Z`, "#f8e2b4")}${flat(`M0 250V238Q${width * 0.35} 226 ${width * 0.6} 234T${width} 224V250Z`, "#fbeecd")}${leaves}`;
}

/** Dusk over the hills of the town, with a road. */
function night(): string {
  const sky = gradient(
    [
      [0, "#12251d"],
      [0.6, "#1d3d30"],
      [1, "#3a6350"],
    ],
    "down",
  );
  const stars = Array.from({ length: 26 }, (_, i) =>
    disc(
      (i * 197) % 1200,
      12 + ((i * 61) % 110),
      1.2 + (i % 3) * 0.6,
      "#f6e8c8",
      1.2 + (i % 3) * 0.6,
      'opacity=".7"',
    ),
  ).join("");
  const houses = [
    [92, 178, 1],
    [140, 186, 0.8],
    [190, 172, 1.1],
    [1080, 182, 0.9],
    [1128, 172, 1.1],
  ]
    .map(([x = 0, y = 0, s = 1]) =>
      place(
        x,
        y,
        s,
        flat("M-20 30V-6L0 -30L20 -6V30Z", "#10211a") +
          rect(-7, -2, 14, 14, "#f9c86c", 1) +
          disc(0, 5, 18, "#f9c86c", 18, 'opacity=".35" filter="url(#blur8)"'),
      ),
    )
    .join("");
  return `${sky.defs}${rect(0, 0, 1200, 250, sky.id)}${stars}${flat(ridge(1200, 158, 22, 2), "#2c5342")}<g filter="url(#blur18)">${disc(300, 196, 300, "#9fc0ae", 16, 'opacity=".4"')}${disc(900, 186, 300, "#9fc0ae", 14, 'opacity=".4"')}</g>${flat(ridge(1200, 190, 14, 4), "#1c3a2d")}${houses}
${flat("M0 250V214Q300 206 600 212T1200 206V250Z", "#e9dcc0")}${flat("M0 250V222Q300 214 600 219T1200 214V250Z", light("#e9dcc0", 0.4))}`;
}

function parcelFace(height: number): string {
  return `${rect(-150, 0, 300, height, "#d9b27c")}${rect(-34, 0, 68, height, "#c79a5c", 0, 'opacity=".7"')}${disc(0, height * 0.46, 96, tones.vanilla)}${place(0, height * 0.46, 0.72, sweets.vanilla())}${text(0, height * 0.86, 62, tones.forest, "zavona", "serif", 'font-style="italic" font-weight="bold"')}`;
}
