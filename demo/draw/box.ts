import { dark, flat, gradient, light, place, rect } from "./svg";

/**
 * A carton of 300 × 520, turned slightly to the left, with a label on its front and its right side in the
 * shade. The origin is the lower end of the edge between the two.
 */
export function carton(colour: string, face: (height: number) => string): string {
  const [width, height, depth] = [300, 520, 110];
  const side = gradient(
    [
      [0, dark(colour, 0.34)],
      [1, dark(colour, 0.5)],
    ],
    "across",
  );
  const front = `<g transform="matrix(1 .07 0 1 ${-width} ${-height - width * 0.07})">${place(width / 2, 0, 1, face(height))}${rect(0, 0, width, height, "url(#round)", 0, 'opacity=".22"')}</g>`;
  const lift = width * 0.07;
  const clipFront = `M${-width} ${-height - lift}L0 ${-height}V0L${-width} ${-lift}Z`;
  return `${side.defs}<clipPath id="carton"><path d="${clipFront}"/></clipPath><g clip-path="url(#carton)">${front}</g>
${flat(`M0 ${-height}L${depth} ${-height - 34}V-34L0 0Z`, side.id)}
${flat(`M${-width} ${-height - lift}L${-width + depth} ${-height - lift - 34 + 8}L${depth} ${-height - 34}L0 ${-height}Z`, light(colour, 0.3))}`;
}
