import { clipped, dark, disc, flat, gradient, light, line, rect } from "./svg";

/*
 * Devices are seen from the front, about 700 px high, with the origin at the middle of the foot. All metal
 * has vertical bands, the brightest at a quarter from the left.
 */

/** A cylinder of metal, or of any colour, under the shared light. */
export function tube(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 4,
): string {
  const steel = gradient(
    [
      [0, dark(colour, 0.45)],
      [0.14, colour],
      [0.26, light(colour, 0.75)],
      [0.42, light(colour, 0.15)],
      [0.78, dark(colour, 0.28)],
      [0.93, light(colour, 0.12)],
      [1, dark(colour, 0.5)],
    ],
    "across",
  );
  return `${steel.defs}${rect(x, y, width, height, steel.id, radius)}`;
}

/** A glass tank with coil and liquid, `width` px wide, about 2.1 × `width` high, with its foot at y = 0. */
export function tank(width: number, liquid: string, metal: string, tip: string): string {
  const half = width / 2;
  const bulge = `M${-half + 8} ${-width * 0.2}Q${-half - 14} ${-width * 0.65} ${-half + 8} ${-width * 1.1}H${half - 8}Q${half + 14} ${-width * 0.65} ${half - 8} ${-width * 0.2}Z`;
  const juice = clipped(
    bulge,
    rect(-width, -width * 0.84, width * 2, width, liquid, 0, 'opacity=".85"') +
      disc(0, -width * 0.84, half, light(liquid, 0.4), 8),
  );
  return `${tube(-width * 0.16, -width * 2.08, width * 0.32, width * 0.5, tip, 12)}${tube(-width * 0.24, -width * 1.62, width * 0.48, 16, dark(tip, 0.1), 6)}
${tube(-half + 10, -width * 1.52, width - 20, width * 0.26, metal, 8)}${tube(-half, -width * 1.28, width, width * 0.2, metal, 6)}
${flat(bulge, "#eef3f1", 'opacity=".8"')}${tube(-width * 0.17, -width * 1.1, width * 0.34, width * 0.9, metal, 2)}${rect(-width * 0.1, -width * 0.52, width * 0.2, width * 0.14, "#3b3a36", 4)}${juice}${flat(bulge, "url(#round)", 'opacity=".7"')}${line(bulge, "#a7b3ae", 2.5)}
${tube(-half, -width * 0.22, width, width * 0.16, metal, 6)}${tube(-half + 18, -width * 0.08, width - 36, width * 0.08, dark(metal, 0.2), 2)}`;
}

/** A device's body: a gradient between two colours, with a print (`inside`). */
export function shell(d: string, top: string, bottom: string, inside = ""): string {
  const coat = gradient(
    [
      [0, top],
      [1, bottom],
    ],
    "down",
  );
  return `${coat.defs}${flat(d, coat.id)}${clipped(d, inside)}${flat(d, "url(#round)")}`;
}
