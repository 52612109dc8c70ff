/** The shop's colours, for everything but the flavours. */
export const tones = {
  paper: "#fdfcf9",
  forest: "#14271f",
  ember: "#d9481c",
  vanilla: "#f6e8c8",
  gold: "#c9a25a",
};

let lastId = 0;

/** A new id for a gradient or a clip path: ids must be unique within a picture. */
export function freshId(): string {
  lastId += 1;
  return `i${lastId}`;
}

/** The mix of two colours, `#rrggbb`; `share`, 0 to 1, is the part of `to`. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

export function light(colour: string, share: number): string {
  return mix(colour, "#ffffff", share);
}

/** Darkens towards a warm near-black: pure black would be too hard for the shadows. */
export function dark(colour: string, share: number): string {
  return mix(colour, "#1c1a14", share);
}

/** A path in one colour under the shared light from the top left; `extra` holds more attributes. */
export function solid(d: string, colour: string, extra = ""): string {
  return `<path d="${d}" fill="${colour}" ${extra}/><path d="${d}" fill="url(#volume)" ${extra}/>`;
}

/** A path in one colour, without light. */
export function flat(d: string, colour: string, extra = ""): string {
  return `<path d="${d}" fill="${colour}" ${extra}/>`;
}

export function line(d: string, colour: string, width: number, extra = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

/** An ellipse, or a circle without `ry`. */
export function disc(
  cx: number,
  cy: number,
  rx: number,
  colour: string,
  ry = rx,
  extra = "",
): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour}" ${extra}/>`;
}

/** A round thing under the shared light. */
export function ball(cx: number, cy: number, rx: number, colour: string, ry = rx): string {
  return disc(cx, cy, rx, colour, ry) + disc(cx, cy, rx, "url(#volume)", ry);
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = "",
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${extra}/>`;
}

/** A group at (x, y), scaled, and turned by `turn` degrees. */
export function place(x: number, y: number, scale: number, inside: string, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inside}</g>`;
}

/** `n` shapes around the origin, at equal angles from `start` degrees on. */
export function ring(n: number, inside: (index: number) => string, start = 0): string {
  return Array.from({ length: n }, (_, index) =>
    place(0, 0, 1, inside(index), start + (360 / n) * index),
  ).join("");
}

/** A linear gradient with stops of `[offset, colour, opacity?]`; `id` is the value for `fill`. */
export function gradient(
  stops: [number, string, number?][],
  direction: "across" | "down" | "slant",
): { id: string; defs: string } {
  const id = freshId();
  const [x2, y2] = { across: [1, 0], down: [0, 1], slant: [1, 1] }[direction] as [number, number];
  const marks = stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
  return {
    id: `url(#${id})`,
    defs: `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${marks}</linearGradient>`,
  };
}

/** `inside`, clipped to the path `d`. */
export function clipped(d: string, inside: string): string {
  const id = freshId();
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

export type Face = "heading" | "serif" | "sans" | "narrow";
const faces: Record<Face, string> = {
  /** The shop's heading font, which only drawings with the embedded font have (banners.ts). */
  heading: "Fraunces, 'Liberation Serif', serif",
  serif: "'Liberation Serif', 'DejaVu Serif', serif",
  sans: "'Liberation Sans', 'DejaVu Sans', sans-serif",
  narrow: "'Liberation Sans Narrow', 'DejaVu Sans Condensed', sans-serif",
};

/** Centred text; `extra` holds more attributes, or a style that overrides these. */
export function text(
  x: number,
  y: number,
  size: number,
  fill: string,
  words: string,
  face: Face,
  extra = "",
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="${faces[face]}" text-anchor="middle" ${extra}>${words}</text>`;
}
