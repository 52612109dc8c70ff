import { shell } from "./metal";
import { fruits } from "./motifs/fruits";
import { disc, light, line, place, solid, text } from "./svg";

type Puff = { top: string; bottom: string; motif: string; slim: boolean };

function puff({ top, bottom, motif, slim }: Puff): string {
  const half = slim ? 70 : 108;
  const high = slim ? 590 : 470;
  const mouth = `M${-half * 0.5} ${-high + 20}C${-half * 0.5} ${-high - 60} ${-half * 0.36} ${-high - 84} 0 ${-high - 84}S${half * 0.5} ${-high - 60} ${half * 0.5} ${-high + 20}Z`;
  const body = `M${-half} ${-high + half * 0.8}Q${-half} ${-high} ${-half * 0.3} ${-high}H${half * 0.3}Q${half} ${-high} ${half} ${-high + half * 0.8}V-46Q${half} 0 ${half - 46} 0H${-half + 46}Q${-half} 0 ${-half} -46Z`;
  return `${shell(mouth, light(top, 0.75), light(top, 0.35))}${shell(body, top, bottom, disc(0, -high * 0.44, half * 0.78, "#fff", half * 0.78, 'opacity=".88"') + place(0, -high * 0.44, half / 160, motif))}${text(0, -high * 0.14, half * (slim ? 0.46 : 0.36), "#fff", "zavona", "serif", 'font-style="italic" font-weight="bold"')}${line(`M${-half + 18} ${-high + half}V-60`, "#fff", 9, 'opacity=".45" filter="url(#blur3)"')}`;
}

export const puffs = {
  masoandro: () =>
    puff({ top: "#f9c22e", bottom: "#e4512a", motif: fruits.passion(), slim: false }),
  voasary: () => puff({ top: "#f7a13c", bottom: "#6aa84a", motif: fruits.orange(), slim: true }),
  letsy: () => puff({ top: "#f6b8c6", bottom: "#c93a5e", motif: fruits.litchi(), slim: false }),
  tantely: () => puff({ top: "#fbe08a", bottom: "#b9741c", motif: honeycomb(), slim: true }),
  lanitra: () =>
    puff({ top: "#a9d6f0", bottom: "#4a4f9c", motif: fruits.mixedBerries(), slim: false }),
};

export function honeycomb(): string {
  const cell = (x: number, y: number, colour: string) =>
    solid(
      `M${x} ${y - 34}L${x + 29} ${y - 17}V${y + 17}L${x} ${y + 34}L${x - 29} ${y + 17}V${y - 17}Z`,
      colour,
    );
  return `${cell(-31, -28, "#f2b22c")}${cell(31, -28, "#e79c1a")}${cell(0, 26, "#f6c34c")}${cell(62, 26, "#f2b22c")}${cell(-62, 26, "#e79c1a")}${cell(-31, 80, "#f2b22c")}`;
}
