import { ball, clipped, disc, flat, light, line, place, rect, solid } from "../svg";
import { fruits, leaf } from "./fruits";
import { vanillaFlower } from "./sweets";

/** Drinks, each in a box of ±100 around the origin. */
export const drinks = {
  rum() {
    return `${glass("#c9772a", 62, 78, 70, true)}${place(-44, -36, 0.5, fruits.litchi())}${place(56, 56, 0.44, vanillaFlower(), 18)}`;
  },
  goldenWater() {
    const grains = Array.from({ length: 14 }, (_, i) =>
      disc(
        -66 + i * 10.4,
        84 + (i % 3) * 5,
        7,
        i % 2 ? "#a5692c" : "#e3bf7c",
        3.4,
        `transform="rotate(${i * 53} ${-66 + i * 10.4} ${84 + (i % 3) * 5})"`,
      ),
    ).join("");
    return `${steam(0, -54)}${bowl("#e2a83a", "#efe4cf", "#c65a2c")}${grains}`;
  },
  coffee() {
    const bean = (x: number, y: number, turn: number) =>
      place(
        x,
        y,
        0.5,
        ball(0, 0, 34, "#4a2a18", 46) + line("M0 -44Q14 -16 0 0T0 44", "#241208", 6),
        turn,
      );
    return `${steam(-6, -60)}${cup("#fbf7ee", "#4a2817", "#c9986a")}${bean(-62, 78, 60)}${bean(-34, 86, -40)}${bean(66, 80, 20)}`;
  },
  lemonade() {
    return `${tallGlass("#f3dc66", "#ffffff")}${place(46, -46, 0.5, fruits.lemon())}${line("M-60 96C-70 30 -62 -30 -88 -84M-52 96C-52 40 -40 -10 -54 -70", "#6d9a42", 5)}${place(-6, 26, 0.26, fruits.lemon())}`;
  },
  coconutPunch() {
    return `${line("M18 -20L52 -98", "#d9481c", 9)}${line("M18 -20L52 -98", "#fff", 9, 'stroke-dasharray="3 15"')}${solid("M-80 -14C-80 50 -44 86 0 86S80 50 80 -14Z", "#6a452a")}${[-56, -28, 0, 28, 56].map((x) => line(`M${x} 10Q${x * 0.9} 46 ${x * 0.6} 72`, "#8b6140", 4, 'opacity=".6"')).join("")}${ball(0, -14, 80, "#fffdf6", 25)}${disc(0, -13, 64, "#efe6d2", 18)}${disc(-12, -14, 26, "#b98a55", 6, 'opacity=".5" filter="url(#blur3)"')}${place(-58, -40, 0.44, fruits.lime())}${leaf(62, -4, 0.5, 62, "#3f7d3a")}`;
  },
  tea() {
    return `${steam(-6, -60)}${cup("#f6e8c8", "#9a4a1c", "#c9772a")}${leaf(-60, 92, 0.62, 60, "#3f7d3a")}${leaf(-60, 92, 0.54, 22, "#56934a")}`;
  },
  cane() {
    const stalk = (x: number, turn: number, colour: string) =>
      place(
        x,
        10,
        1,
        `${solid("M-16 -96H16V86H-16Z", colour)}${[-58, -6, 44].map((y) => rect(-18, y, 36, 9, light(colour, 0.45), 4) + line(`M-17 ${y + 11}H17`, "#55702c", 3, 'opacity=".6"')).join("")}${disc(0, -96, 16, "#f1eec0", 6)}`,
        turn,
      );
    return `${leaf(-26, -40, 0.9, -58, "#56934a")}${leaf(30, -30, 0.9, 56, "#3f7d3a")}${stalk(-34, -13, "#a7b94a")}${stalk(36, 12, "#8fa83c")}${stalk(0, 0, "#b9c85c")}`;
  },
  pinkLemonade() {
    const berry = (x: number, y: number, s: number) =>
      place(
        x,
        y,
        s,
        Array.from({ length: 12 }, (_, i) =>
          ball(
            ((i % 4) - 1.5) * 17 * (1 - Math.floor(i / 4) * 0.2),
            Math.floor(i / 4) * 17 - 16,
            12,
            "#d5365f",
          ),
        ).join(""),
      );
    return `${tallGlass("#f2a0ae", "#ffffff")}${place(44, -48, 0.46, fruits.lemon())}${berry(-60, 70, 0.78)}${berry(62, 78, 0.66)}`;
  },
};

/** A tumbler, twice `half` px wide, with ice if `ice` is set. */
function glass(liquid: string, half: number, top: number, fill: number, ice: boolean): string {
  const wall = `M${-half - 8} ${-top}H${half + 8}L${half} 84Q${half - 2} 92 ${half - 10} 92H${-half + 10}Q${-half + 2} 92 ${-half} 84Z`;
  const cubes = ice
    ? place(
        10,
        -fill + 74,
        1,
        rect(-34, -22, 40, 40, "#fff", 8, 'opacity=".45" transform="rotate(-14)"') +
          rect(2, -2, 38, 38, "#fff", 8, 'opacity=".38" transform="rotate(18)"'),
      )
    : "";
  return `${flat(wall, "#fff", 'opacity=".55"')}${clipped(wall, rect(-100, -fill + 34, 200, 54 + fill, liquid) + rect(-100, -fill + 34, 200, 54 + fill, "url(#volume)") + cubes)}${disc(0, -fill + 34, half + 3, light(liquid, 0.35), 11)}${line(wall, "#9fb0aa", 3, 'opacity=".8"')}${disc(0, -top, half + 8, "#fff", 11, 'opacity=".7" stroke="#9fb0aa" stroke-width="2.5"')}${line(`M${-half + 8} ${-top + 30}L${-half + 14} 66`, "#fff", 8, 'opacity=".6"')}`;
}

function tallGlass(liquid: string, straw: string): string {
  const bubbles = [
    [-22, 40],
    [12, 58],
    [26, 20],
    [-8, 8],
    [-28, 70],
    [18, 84],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 5, "#fff", 5, 'opacity=".65"'))
    .join("");
  return `${line("M-8 -10L-26 -100", "#d9481c", 8)}${line("M-8 -10L-26 -100", straw, 8, 'stroke-dasharray="3 14"')}${glass(liquid, 44, 68, 78, true)}${bubbles}`;
}

function cup(china: string, drink: string, crema: string): string {
  return `${disc(0, 76, 92, "#e9dfcf", 17)}${disc(0, 73, 92, china, 16)}${line("M66 -4C108 -10 108 44 56 44", china, 14)}${line("M66 -4C108 -10 108 44 56 44", "#00000022", 4)}${solid("M-74 -24C-74 40 -44 70 0 70S74 40 74 -24Z", china)}${ball(0, -24, 74, light(china, 0.4), 20)}${disc(0, -23, 65, drink, 15)}${disc(-8, -24, 44, crema, 9, 'opacity=".75"')}`;
}

function bowl(drink: string, china: string, band: string): string {
  return `${solid("M-88 -24C-84 36 -48 66 0 66S84 36 88 -24Z", china)}${flat("M-85 -4C-60 14 60 14 85 -4L80 14C56 30 -56 30 -80 14Z", band, 'opacity=".85"')}${rect(-34, 60, 68, 13, china, 5)}${rect(-34, 60, 68, 13, "url(#volume)", 5)}${ball(0, -24, 88, light(china, 0.4), 23)}${disc(0, -23, 78, drink, 18)}${disc(-20, -26, 34, "#f9d98a", 6, 'opacity=".7"')}`;
}

function steam(x: number, y: number): string {
  return [-26, 0, 26]
    .map(
      (dx) =>
        line(`M${x + dx} ${y + 14}q-12 -14 0 -26t0 -24`, "#ffffff", 7, 'opacity=".8"') +
        line(`M${x + dx} ${y + 14}q-12 -14 0 -26t0 -24`, "#b9aa92", 2.5, 'opacity=".35"'),
    )
    .join("");
}
