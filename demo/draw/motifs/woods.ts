import { ball, clipped, disc, flat, light, line, place, ring, solid, tones } from "../svg";
import { leaf } from "./fruits";
import { hazelnut, vanillaFlower } from "./sweets";

/** Leaves, woods, honey and nuts, each in a box of ±100 around the origin. */
export const woods = {
  blondLeaf() {
    return place(-14, 76, 1.28, broadLeaf("#d9ab4e"), 10);
  },
  brownLeaf() {
    return `${place(-16, 80, 1.42, broadLeaf("#9a6232"), -16)}${place(26, 84, 1.2, broadLeaf("#7a4724"), 24)}`;
  },
  honey() {
    const dipper = `${line("M0 -96V-10", "#a86c2a", 10)}${[0, 1, 2, 3, 4].map((i) => ball(0, -6 + i * 16, [26, 34, 37, 34, 24][i] ?? 30, i % 2 ? "#b97c38" : "#cf9a50", 9)).join("")}`;
    const drop = solid(
      "M-30 40C-34 66 -14 62 -12 84C-10 98 8 98 8 82C8 68 28 70 34 42C16 58 -14 56 -30 40Z",
      "#f0a51e",
    );
    return `${place(-30, 84, 1.1, broadLeaf("#d9ab4e"), -24)}${place(22, -8, 1, dipper + drop, 16)}`;
  },
  mint() {
    const blade = (turn: number, s: number, colour: string) =>
      place(
        0,
        78,
        s,
        solid(
          "M0 0L-12 -14L-22 -18L-26 -34L-34 -44L-30 -62L-32 -78L-20 -92L-14 -108L0 -122L14 -108L20 -92L32 -78L30 -62L34 -44L26 -34L22 -18L12 -14Z",
          colour,
        ) +
          line(
            "M0 0V-106M0 -24L-20 -44M0 -24L20 -44M0 -54L-20 -72M0 -54L20 -72M0 -80L-12 -94M0 -80L12 -94",
            light(colour, 0.4),
            3,
            'opacity=".8"',
          ),
        turn,
      );
    return `${blade(-62, 0.9, "#4f9a5c")}${blade(62, 0.9, "#4f9a5c")}${blade(0, 1.18, "#5bb06a")}${blade(-28, 0.62, "#7cc687")}${blade(30, 0.62, "#7cc687")}`;
  },
  hazelnuts() {
    return `${place(-24, 84, 1.3, broadLeaf("#c9964a"), -14)}${hazelnut(26, 30, 1.12, 14)}${hazelnut(-32, 52, 0.9, -18)}`;
  },
  cigarillo() {
    const roll = `${solid("M-100 -16H78V16H-100Z", "#6a3f22")}${line("M-90 -14L-64 14M-54 -14L-28 14M-18 -14L8 14M18 -14L44 14", "#432510", 3, 'opacity=".6"')}${flat("M36 -17H62V17H36Z", tones.gold)}${line("M42 -16V16M56 -16V16", "#7d5a22", 2)}${disc(78, 0, 7, "#8b5a32", 16)}`;
    return `${place(0, 24, 0.98, roll, -28)}${place(-10, -14, 0.56, vanillaFlower())}${line("M-4 86C30 70 64 40 88 -2", "#3a2416", 9)}`;
  },
  timber() {
    const rings = [72, 60, 49, 38, 27, 16]
      .map((r, i) =>
        disc(
          i * 1.6,
          i,
          r,
          "none",
          r * 0.96,
          `stroke="#7a4526" stroke-width="${3 + (i % 2) * 1.5}" opacity=".65"`,
        ),
      )
      .join("");
    return `${ball(0, 0, 90, "#4a2a1a")}${disc(0, 0, 80, "#b9743f")}${disc(8, 4, 50, "#a05c2e", 48, 'opacity=".6"')}${rings}${disc(9, 6, 6, "#5e3118")}${line("M9 6L74 28", "#5e3118", 3, 'opacity=".7"')}${ring(5, () => line("M0 -84L4 -92", "#2c160c", 4))}${leaf(-46, 92, 0.62, 64, "#b5843a")}`;
  },
};

/** A broad ribbed leaf on its stem, 130 px high. */
function broadLeaf(colour: string): string {
  const blade =
    "M0 0C-36 -16 -50 -58 -34 -92C-26 -110 -10 -120 0 -130C10 -120 26 -110 34 -92C50 -58 36 -16 0 0Z";
  const veins = [-22, -44, -66, -88]
    .map((y) => `M0 ${y}Q-16 ${y - 8} -30 ${y - 22}M0 ${y}Q16 ${y - 8} 30 ${y - 22}`)
    .join("");
  return `${line("M0 14V-8", light(colour, 0.2), 5)}${solid(blade, colour)}${line("M0 4V-118", light(colour, 0.45), 3.5)}${clipped(blade, line(veins, light(colour, 0.4), 2, 'opacity=".8"'))}`;
}
