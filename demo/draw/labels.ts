import {
  clipped,
  dark,
  disc,
  flat,
  gradient,
  light,
  line,
  mix,
  place,
  rect,
  text,
  tones,
} from "./svg";

export type Series = "verger" | "patisserie" | "comptoir" | "reserve" | "sommet";

export type LabelArt = {
  series: Series;
  /** The colour of the flavour. */
  colour: string;
  /** The name in one to three short lines. */
  name: string[];
  /** A drawing in a box of ±100 around the origin. */
  motif: string;
};

/**
 * A label in the design of its series: full colour for `verger`, an arch on cream for `patisserie`, a rising
 * wave for `comptoir`, gold on dark for `reserve`, snow for `sommet`. A label is 300 px wide, of which the
 * viewer sees the middle ±120 px.
 */
export function label(art: LabelArt, volume: string): (height: number) => string {
  return (height) => {
    const foot = headed(art, height) ? volume : `zavona · ${volume}`;
    return `<g>${designs[art.series](art, height)}${text(0, height - 18, 17, inkOf(art), foot, "sans", 'font-weight="bold" letter-spacing="1"')}</g>`;
  };
}

/** Whether the wordmark has room above the motif; else it stands beside the volume. */
function headed(art: LabelArt, height: number): boolean {
  return art.series !== "reserve" && (art.series !== "verger" || height > 370);
}

const designs: Record<Series, (art: LabelArt, height: number) => string> = {
  verger(art, height) {
    const ground = gradient(
      [
        [0, light(art.colour, 0.12)],
        [1, dark(art.colour, 0.2)],
      ],
      "down",
    );
    const head = headed(art, height) ? 62 : 28;
    const size = Math.min(112, (height - head) * 0.31);
    const spot = head + size;
    return `${ground.defs}${rect(-150, 0, 300, height + 20, ground.id)}
${waves(height, light(art.colour, 0.5), 0.35)}${headed(art, height) ? wordmark(46, "#ffffff") : ""}
${disc(0, spot, size, mix(art.colour, tones.vanilla, 0.82))}${place(0, spot, size / 112, art.motif)}
${lettering(art.name, spot + size, height - 40, "#ffffff", "sans")}`;
  },
  patisserie(art, height) {
    const arch = height * 0.6;
    const door = `M-98 ${arch}V${Math.max(150, arch * 0.55)}A98 ${98} 0 0 1 98 ${Math.max(150, arch * 0.55)}V${arch}Z`;
    return `${rect(-150, 0, 300, height + 20, "#fbf3e1")}${wordmark(40, tones.forest)}
${flat(door, art.colour)}${line(door, dark(art.colour, 0.2), 2, 'opacity=".4" transform="translate(0 -7) scale(1.05 1)"')}
${place(0, (arch + 52) / 2 + 4, Math.min(0.98, (arch - 52) / 196), art.motif)}
${lettering(art.name, arch, height - 44, tones.forest, "serif")}${line(`M-26 ${height - 44}H26`, tones.ember, 2.5)}`;
  },
  comptoir(art, height) {
    const sea = height * 0.56;
    const wave = `M-150 ${sea}C-100 ${sea - 34} -50 ${sea - 34} 0 ${sea}S100 ${sea + 34} 150 ${sea}V${height + 20}H-150Z`;
    const ground = gradient(
      [
        [0, art.colour],
        [1, dark(art.colour, 0.25)],
      ],
      "down",
    );
    return `${ground.defs}${rect(-150, 0, 300, height + 20, "#faf6ec")}
${flat(wave, light(art.colour, 0.45), 'transform="translate(0 -16)" opacity=".6"')}${flat(wave, ground.id)}${wordmark(40, tones.forest)}
${place(0, sea * 0.62 + 14, Math.min(1.1, height / 350), art.motif)}
${lettering(art.name, sea + 26, height - 40, "#ffffff", "sans")}`;
  },
  reserve(art, height) {
    const seal = 32 + 78;
    return `${rect(-150, 0, 300, height + 20, art.colour)}
${rect(-116, 14, 232, height - 18, "none", 4, `stroke="${tones.gold}" stroke-width="2" opacity=".7"`)}
${disc(0, seal + 10, 80, "none", 80, `stroke="${tones.gold}" stroke-width="1.8"`)}${disc(0, seal + 10, 73, light(art.colour, 0.1))}${place(0, seal + 10, 0.72, art.motif)}
${lettering(art.name, seal + 92, height - 48, "#f8ecd0", "serif")}`;
  },
  sommet(art, height) {
    const far = `M-150 ${height * 0.5}L-80 ${height * 0.3}L-30 ${height * 0.42}L40 ${height * 0.22}L150 ${height * 0.46}V${height}H-150Z`;
    return `${rect(-150, 0, 300, height + 20, light(art.colour, 0.82))}${flat(far, light(art.colour, 0.5))}
${flat(`M-150 ${height * 0.62}L-60 ${height * 0.44}L10 ${height * 0.56}L80 ${height * 0.42}L150 ${height * 0.58}V${height + 20}H-150Z`, art.colour)}
${wordmark(40, tones.forest)}${place(0, height * 0.36, 0.72, art.motif)}${lettering(art.name, height * 0.56, height - 40, "#ffffff", "sans")}`;
  },
};

function inkOf(art: LabelArt): string {
  if (art.series === "patisserie") return tones.forest;
  return art.series === "reserve" ? "#e3c382" : "#ffffff";
}

function wordmark(y: number, ink: string): string {
  return text(
    0,
    y,
    27,
    ink,
    "zavona",
    "serif",
    'font-style="italic" font-weight="bold" letter-spacing="2.5"',
  );
}

/** The name, as large as possible between `top` and `bottom`. */
function lettering(
  lines: string[],
  top: number,
  bottom: number,
  ink: string,
  face: "serif" | "sans",
): string {
  const longest = Math.max(...lines.map((each) => each.length));
  const size = Math.min(
    46,
    204 / (longest * (face === "serif" ? 0.5 : 0.57)),
    (bottom - top - 14) / (lines.length * 1.08),
  );
  const middle = (top + bottom) / 2 + size * 0.36 - ((lines.length - 1) * size * 1.06) / 2;
  return lines
    .map((each, index) =>
      text(0, middle + index * size * 1.06, size, ink, each, face, 'font-weight="bold"'),
    )
    .join("");
}

function waves(height: number, colour: string, opacity: number): string {
  return [0, 1, 2]
    .map((index) => {
      const y = height - 64 + index * 26;
      return line(
        `M-150 ${y}C-110 ${y - 22} -70 ${y - 22} -30 ${y}S50 ${y + 22} 90 ${y}S150 ${y - 14} 170 ${y - 6}`,
        colour,
        3,
        `opacity="${opacity}"`,
      );
    })
    .join("");
}

/** The booster's label, legible from a distance. */
export function boosterLabel(height: number): string {
  const top = `M-150 0H150V${height * 0.3}H-150Z`;
  return `${rect(-150, 0, 300, height + 20, "#fdfbf5")}${clipped(top, rect(-150, 0, 300, height, tones.forest))}${text(0, height * 0.19, 38, "#ffffff", "Booster", "serif", 'font-weight="bold"')}
${text(0, height * 0.58, 104, tones.ember, "20", "sans", 'font-weight="bold" letter-spacing="-3"')}${text(0, height * 0.74, 40, tones.forest, "mg/ml", "sans", 'font-weight="bold"')}
${line(`M-40 ${height * 0.81}H40`, tones.ember, 3)}${text(0, height * 0.92, 24, tones.forest, "nicotine · 10 ml", "sans")}`;
}
