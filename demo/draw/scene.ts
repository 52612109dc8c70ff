import { disc, flat, light, place, rect, tones } from "./svg";

/** The definitions that all pictures use: the light, from the top left, and the blurs for mist. */
const shared = `<defs>
<radialGradient id="volume" cx=".34" cy=".26" r=".82"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#2a1d10" stop-opacity="0"/><stop offset="1" stop-color="#2a1d10" stop-opacity=".4"/></radialGradient>
<linearGradient id="round" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#1b1710" stop-opacity=".36"/><stop offset=".09" stop-color="#1b1710" stop-opacity=".1"/><stop offset=".2" stop-color="#fff" stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".12"/><stop offset=".46" stop-color="#fff" stop-opacity="0"/><stop offset=".72" stop-color="#1b1710" stop-opacity=".1"/><stop offset=".94" stop-color="#1b1710" stop-opacity=".38"/><stop offset="1" stop-color="#1b1710" stop-opacity=".28"/></linearGradient>
${[3, 8, 18, 40, 70].map((size) => `<filter id="blur${size}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${size}"/></filter>`).join("")}
</defs>`;

export function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shared}${inside}</svg>`;
}

/**
 * A product on its plinth, 1200 × 1200: paper-white air, warm mist, a pale stone disc, whose top at y ≈ 985
 * is the ground. Behind the product a sun of the colour `tint` sets in the mist.
 */
export function scene(tint: string, product: string): string {
  return svg(
    1200,
    1200,
    `<defs>
<linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fdfcfa"/><stop offset=".55" stop-color="#f5f1ea"/><stop offset="1" stop-color="#e6dfd4"/></linearGradient>
<radialGradient id="sun" cx=".16" cy=".06" r=".75"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="disc" x1=".3" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${light(tint, 0.42)}" stop-opacity=".95"/><stop offset=".55" stop-color="${light(tint, 0.62)}" stop-opacity=".75"/><stop offset=".95" stop-color="${light(tint, 0.8)}" stop-opacity="0"/></linearGradient>
<linearGradient id="stone" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#e9e1d5"/><stop offset=".3" stop-color="#f3ede4"/><stop offset="1" stop-color="#c6bbab"/></linearGradient>
<radialGradient id="top" cx=".32" cy=".35" r=".8"><stop offset="0" stop-color="#fffefb"/><stop offset="1" stop-color="#e9e2d7"/></radialGradient>
</defs>
${rect(0, 0, 1200, 1200, "url(#air)")}${disc(600, 520, 430, light(tint, 0.5), 430, 'opacity=".3" filter="url(#blur70)"')}${disc(600, 520, 410, "url(#disc)")}${rect(0, 0, 1200, 1200, "url(#sun)", 0, 'opacity=".7"')}
<g filter="url(#blur40)">${disc(250, 800, 300, "#fff", 44, 'opacity=".7"')}${disc(960, 720, 300, "#fff", 36, 'opacity=".65"')}${disc(760, 870, 420, "#fff", 54, 'opacity=".75"')}</g>
${disc(660, 1130, 540, "#8d8271", 60, 'opacity=".28" filter="url(#blur40)"')}
${flat("M90 985V1082A510 104 0 0 0 1110 1082V985Z", "url(#stone)")}
${disc(600, 985, 510, "url(#top)", 104)}
${product}
<g filter="url(#blur40)">${disc(120, 1165, 420, "#fff", 48, 'opacity=".85"')}${disc(1040, 1180, 400, "#fbf8f3", 44, 'opacity=".8"')}${disc(600, 1215, 520, tones.paper, 44, 'opacity=".7"')}</g>`,
  );
}

/**
 * The shadow of a thing of `width` px on the ground at (x, y): dark below the thing, long and soft to the
 * right. `glow` is the colour of the light that falls through a bottle.
 */
export function shadow(x: number, y: number, width: number, glow: string | null): string {
  const far = `<g transform="translate(${x} ${y}) skewX(-58)"><rect x="${-width * 0.42}" y="${-width * 0.36}" width="${width * 0.9}" height="${width * 0.36}" rx="${width * 0.12}" fill="#4b4234" opacity=".26" filter="url(#blur18)"/></g>`;
  const through = glow
    ? `<g transform="translate(${x + width * 0.62} ${y - width * 0.1})">${disc(0, 0, width * 0.3, glow, width * 0.07, 'opacity=".5" filter="url(#blur18)"')}</g>`
    : "";
  return `${far}${through}${disc(x + width * 0.05, y, width * 0.52, "#3a3226", width * 0.075, 'opacity=".5" filter="url(#blur8)"')}`;
}

/** A small thing of ±100 px (a fruit, a cup) on the ground, with its shadow; (x, y) is its middle. */
export function grounded(x: number, y: number, scale: number, thing: string): string {
  const ground = y + 84 * scale;
  return `${disc(x + 34 * scale, ground - 6 * scale, 92 * scale, "#4b4234", 15 * scale, 'opacity=".3" filter="url(#blur18)"')}${disc(x + 6 * scale, ground, 70 * scale, "#3a3226", 9 * scale, 'opacity=".42" filter="url(#blur8)"')}${place(x, y, scale, thing)}`;
}
