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
  solid,
  tones,
} from "./svg";

/** A bottle's dimensions in px. The origin is the middle of its foot; y grows downwards. */
export type Shape = { width: number; body: number; shoulder: number; neck: number; cap: number };

export const shapes = {
  ml10: { width: 176, body: 300, shoulder: 54, neck: 40, cap: 124 },
  ml30: { width: 264, body: 420, shoulder: 74, neck: 52, cap: 140 },
  ml50: { width: 316, body: 566, shoulder: 86, neck: 60, cap: 156 },
  tall: { width: 250, body: 590, shoulder: 120, neck: 50, cap: 150 },
  dropper: { width: 318, body: 500, shoulder: 104, neck: 62, cap: 220 },
} satisfies Record<string, Shape>;

export type Look = {
  shape: Shape;
  liquid: string;
  /** The colour of the empty part: amber for droppers. */
  glass: string;
  cap: string;
  /** Draws the label in a box of 300 × `height`, with the origin at the middle of its top. */
  label: (height: number) => string;
};

/** A plastic bottle with a ribbed child-proof cap, or a glass dropper; liquid to the shoulder. */
export function bottle(look: Look): string {
  const { shape, liquid, glass } = look;
  const body = outline(shape, 0);
  const level = -shape.body + shape.shoulder * 0.62;
  const half = shape.width / 2;
  const inside = gradient(
    [
      [0, dark(liquid, 0.38)],
      [0.16, liquid],
      [0.5, light(liquid, 0.32)],
      [0.84, liquid],
      [1, dark(liquid, 0.42)],
    ],
    "across",
  );
  const shell = gradient(
    [
      [0, dark(glass, 0.3), 0.9],
      [0.2, glass, 0.55],
      [0.6, light(glass, 0.4), 0.45],
      [1, dark(glass, 0.35), 0.9],
    ],
    "across",
  );
  const fill =
    rect(-half, level, shape.width, -level + 40, inside.id) +
    disc(0, level, half * 0.86, light(liquid, 0.45), half * 0.07, 'opacity=".8"') +
    rect(-half, -64, shape.width, 90, dark(liquid, 0.5), 0, 'opacity=".35" filter="url(#blur18)"');
  const edges =
    line(outline(shape, 5), "#fff", 5, 'opacity=".35"') +
    line(body, dark(glass, 0.5), 3, 'opacity=".55"');
  return `${inside.defs}${shell.defs}
${look.shape === shapes.dropper ? pipette(shape) : ""}${flat(body, shell.id)}${clipped(outline(shape, 7), fill)}${look.shape === shapes.dropper ? pipetteTip(shape) : ""}${edges}
${wrap(shape, look.label)}${gloss(shape)}${look.shape === shapes.dropper ? bulb(shape, look.cap) : cap(shape, look.cap)}`;
}

/** The bottle's outline, `inset` px inside of its edge. */
function outline(shape: Shape, inset: number): string {
  const { width, body, shoulder, neck } = shape;
  const half = width / 2 - inset;
  const throat = neck - inset * 0.6;
  const foot = width * 0.06;
  const top = -body;
  return `M${-half} ${-foot - 16}V${top + shoulder}C${-half} ${top + shoulder * 0.3} ${-throat} ${top + shoulder * 0.24} ${-throat} ${top - 14 + inset}V${top - 26}H${throat}V${top - 14 + inset}C${throat} ${top + shoulder * 0.24} ${half} ${top + shoulder * 0.3} ${half} ${top + shoulder}V${-foot - 16}C${half} ${foot * 0.35 - inset} ${half * 0.55} ${foot - inset} 0 ${foot - inset}C${-half * 0.55} ${foot - inset} ${-half} ${foot * 0.35 - inset} ${-half} ${-foot - 16}Z`;
}

/** The label around the bottle: its edges curve downwards, as the viewer looks from slightly above. */
function wrap(shape: Shape, label: (height: number) => string): string {
  const { width, body, shoulder } = shape;
  const half = width / 2 - 1;
  const bow = width * 0.09;
  const top = -body + shoulder + 14;
  const bottom = -width * 0.06 - 26;
  const d = `M${-half} ${top}Q0 ${top + bow} ${half} ${top}V${bottom}Q0 ${bottom + bow} ${-half} ${bottom}Z`;
  const scale = width / 300;
  const face = place(0, top, scale, label((bottom - top + bow / 2) / scale));
  return `${clipped(d, `${face}${rect(-half, top, half * 2, bottom - top + bow, "url(#round)")}`)}${line(`M${-half} ${top}Q0 ${top + bow} ${half} ${top}`, "#fff", 2, 'opacity=".5"')}${line(`M${-half} ${bottom}Q0 ${bottom + bow} ${half} ${bottom}`, "#000", 3, 'opacity=".22"')}`;
}

/** The reflection of a window: a long soft streak on the left, a thin one on the right. */
function gloss(shape: Shape): string {
  const { width, body, shoulder } = shape;
  const left = -width * 0.37;
  const top = -body + shoulder * 0.66;
  const streak = `M${left} ${top + 26}Q${left + width * 0.02} ${top} ${left + width * 0.09} ${top - 6}V${-width * 0.12}Q${left + width * 0.03} ${-width * 0.13} ${left} ${-width * 0.16}Z`;
  return `${flat(streak, "#fff", 'opacity=".4" filter="url(#blur3)"')}${line(`M${width * 0.43} ${top + 40}V${-width * 0.2}`, "#fff", 5, 'opacity=".35" filter="url(#blur3)"')}${line(`M${-shape.neck * 0.9} ${-body + 16}C${-shape.neck} ${-body + shoulder * 0.4} ${-width * 0.36} ${-body + shoulder * 0.34} ${-width * 0.41} ${-body + shoulder * 0.8}`, "#fff", 9, 'opacity=".6" filter="url(#blur3)"')}`;
}

function cap(shape: Shape, colour: string): string {
  const foot = shape.neck + 16;
  const head = shape.neck * 0.74;
  const low = -shape.body - 12;
  const high = low - shape.cap;
  const cone = `M${-foot} ${low}L${-foot + 4} ${low - shape.cap * 0.4}L${-head} ${high + 10}Q${-head} ${high} ${-head + 12} ${high}H${head - 12}Q${head} ${high} ${head} ${high + 10}L${foot - 4} ${low - shape.cap * 0.4}L${foot} ${low}Q0 ${low + foot * 0.2} ${-foot} ${low}Z`;
  const ribs = Array.from({ length: 13 }, (_, index) => {
    const at = Math.sin(((index - 6) / 6) * 1.35);
    return line(
      `M${at * (foot - 4)} ${low - 2}L${at * (foot - 8)} ${low - shape.cap * 0.36}`,
      dark(colour, 0.45),
      3,
      'opacity=".4"',
    );
  }).join("");
  const collar = rect(-foot - 4, low - 2, foot * 2 + 8, 16, dark(colour, 0.12), 7);
  return `${flat(cone, colour)}${ribs}${flat(cone, "url(#round)")}${disc(0, high + 4, head - 6, light(colour, 0.35), 7, 'opacity=".8"')}${line(`M${-foot + 5} ${low - shape.cap * 0.4}Q0 ${low - shape.cap * 0.4 + 16} ${foot - 5} ${low - shape.cap * 0.4}`, dark(colour, 0.5), 2.5, 'opacity=".35"')}${collar}${rect(-foot - 4, low - 2, foot * 2 + 8, 16, "url(#round)", 7)}`;
}

/** A dropper's cap: a ribbed collar and a rubber bulb. */
function bulb(shape: Shape, colour: string): string {
  const foot = shape.neck + 18;
  const low = -shape.body - 8;
  const rubber = mix(colour, "#101512", 0.35);
  const teat = `M-42 ${low - 80}C-46 ${low - 130} -44 ${low - 196} -30 ${low - 214}Q0 ${low - 232} 30 ${low - 214}C44 ${low - 196} 46 ${low - 130} 42 ${low - 80}Z`;
  const collar = `M${-foot} ${low + 4}V${low - 78}Q0 ${low - 92} ${foot} ${low - 78}V${low + 4}Q0 ${low + 22} ${-foot} ${low + 4}Z`;
  const ribs = Array.from({ length: 17 }, (_, index) => {
    const at = Math.sin(((index - 8) / 8) * 1.4) * (foot - 3);
    return line(`M${at} ${low + 6}V${low - 72}`, dark(colour, 0.6), 3, 'opacity=".4"');
  }).join("");
  return `${flat(teat, rubber)}${flat(teat, "url(#round)")}${disc(0, low - 80, 46, dark(rubber, 0.3), 9)}${flat(collar, colour)}${ribs}${flat(collar, "url(#round)")}${line(`M${-foot} ${low - 8}Q0 ${low + 10} ${foot} ${low - 8}`, tones.gold, 5)}`;
}

/** The pipette's upper part, in the neck: drawn behind the glass. */
function pipette(shape: Shape): string {
  return rect(-14, -shape.body - 10, 28, 60, "#fff", 4, 'opacity=".5"');
}

/** The pipette's glass tube, in the liquid: drawn before the label. */
function pipetteTip(shape: Shape): string {
  const high = -shape.body - 10;
  return `${solid(`M-13 ${high}H13V${high + 110}L5 ${high + 150}H-5L-13 ${high + 110}Z`, "#ffffff", 'opacity=".28"')}`;
}
