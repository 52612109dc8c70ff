import { tank, tube } from "./metal";
import { clipped, dark, disc, flat, gradient, light, line, place, rect, text, tones } from "./svg";

/** A box mod: a battery case with a button and a screen. Sizes in px; `face` is the print on its front. */
type Mod = {
  width: number;
  height: number;
  radius: number;
  colour: string;
  trim: string;
  face: string;
  screen: string | null;
};

/** The origin is the middle of its foot. `screen` is the power it shows, in W. */
function mod({ width, height, radius, colour, trim, face, screen }: Mod): string {
  const half = width / 2;
  const shell = gradient(
    [
      [0, light(colour, 0.3)],
      [0.12, colour],
      [0.8, dark(colour, 0.2)],
      [1, dark(colour, 0.5)],
    ],
    "across",
  );
  const sheen = gradient(
    [
      [0, "#fff", 0.3],
      [0.4, "#fff", 0.02],
      [1, "#000", 0.22],
    ],
    "slant",
  );
  const display = screen
    ? `${rect(-62, -height + 176, 124, 96, "#0d1512", 12)}${text(0, -height + 226, 40, "#f4efe2", screen, "sans", 'font-weight="bold"')}${rect(-44, -height + 242, 88, 8, "#3c4a42", 4)}${rect(-44, -height + 242, 58, 8, tones.ember, 4)}`
    : "";
  return `${shell.defs}${sheen.defs}${rect(-half, -height, width, height, shell.id, radius)}${rect(-half + 22, -height + 22, width - 44, height - 44, "none", radius * 0.7, `stroke="${trim}" stroke-width="3" opacity=".8"`)}
${face}${rect(-half, -height, width, height, sheen.id, radius)}${tube(-40, -height + 64, 80, 80, trim, 40)}${disc(0, -height + 104, 28, light(trim, 0.3), 28, 'opacity=".7"')}${display}
${rect(-30, -42, 60, 14, "#0b0f0d", 7, 'opacity=".75"')}${line(`M${-half + 10} ${-height + radius}V${-radius}`, "#fff", 5, 'opacity=".5" filter="url(#blur3)"')}`;
}

export const kits = {
  baobab: () => {
    const bark = clipped(
      "M-92 -160H92V-46H-92Z",
      Array.from({ length: 9 }, (_, i) =>
        line(
          `M${-96 + i * 24} -170Q${-84 + i * 24 + (i % 3) * 8} -110 ${-100 + i * 25} -30`,
          "#5a3218",
          5,
          'opacity=".55"',
        ),
      ).join(""),
    );
    return (
      mod({
        width: 250,
        height: 430,
        radius: 54,
        colour: "#8a5a36",
        trim: "#d9a04e",
        face: bark,
        screen: "80",
      }) + place(0, -430, 1, tank(150, "#eeb458", "#c9ccc8", "#20302a"))
    );
  },
  tsingy: () => {
    const blades = [-96, -56, -14, 30, 70]
      .map((x, i) =>
        flat(
          `M${x} -34L${x + 20} ${-130 - (i % 3) * 22}L${x + 42} -34Z`,
          i % 2 ? "#7b8a92" : "#a4b2b8",
          'opacity=".85"',
        ),
      )
      .join("");
    const corners = (inside: string) =>
      clipped("M-130 -430L-96 -470H96L130 -430V-34L96 0H-96L-130 -34Z", inside);
    return (
      corners(
        mod({
          width: 260,
          height: 470,
          radius: 6,
          colour: "#4a5860",
          trim: "#c2ccd0",
          face: blades,
          screen: "100",
        }),
      ) + place(0, -470, 1, tank(140, "#9ed0d6", "#b9c2c4", "#2b3338"))
    );
  },
  ravinala: () => {
    const fan = [-62, -42, -22, 0, 22, 42, 62]
      .map((turn) =>
        place(
          0,
          -150,
          1,
          flat("M0 0C-12 -20 -12 -70 0 -92C12 -70 12 -20 0 0Z", "#e8d9a8", 'opacity=".9"'),
          turn,
        ),
      )
      .join("");
    return `${tube(-66, -470, 132, 470, "#2d6a52", 20)}${tube(-66, -32, 132, 18, "#d9c27a", 3)}${tube(-66, -470, 132, 16, "#d9c27a", 3)}${place(0, 30, 0.62, fan)}${disc(0, -330, 34, "#1b3a2d")}${tube(-26, -356, 52, 52, "#e6e2d6", 26)}${place(0, -470, 1, tank(120, "#f0cf6c", "#d0cfc6", "#20302a"))}`;
  },
  varatra: () => {
    const bolt =
      flat("M30 -196L-52 -100H-6L-32 -28L54 -130H8Z", tones.ember) +
      flat("M30 -196L-52 -100H-6Z", "#f08a4c");
    return (
      mod({
        width: 350,
        height: 440,
        radius: 38,
        colour: "#22282a",
        trim: "#8b9698",
        face: bolt,
        screen: "200",
      }) + place(0, -440, 1, tank(168, "#e7823f", "#9aa3a5", "#141a18"))
    );
  },
  fosa: () => {
    const spots = [
      [-50, -150],
      [10, -170],
      [52, -120],
      [-20, -100],
      [40, -66],
      [-60, -76],
    ]
      .map(([x = 0, y = 0], i) =>
        disc(
          x,
          y,
          13 + (i % 3) * 5,
          "#7a2c12",
          9 + (i % 2) * 4,
          `opacity=".5" transform="rotate(${i * 40} ${x} ${y})"`,
        ),
      )
      .join("");
    return (
      mod({
        width: 230,
        height: 340,
        radius: 104,
        colour: "#c4552a",
        trim: "#f2c48a",
        face: spots,
        screen: null,
      }) + place(0, -336, 1, tank(150, "#f4d684", "#d6cfc2", "#4a2414"))
    );
  },
  indri: () => {
    const wood = clipped(
      "M-118 -300H118V-24H-118Z",
      rect(-118, -190, 236, 166, "#7a3f24") +
        Array.from({ length: 8 }, (_, i) =>
          line(
            `M-120 ${-180 + i * 22}Q-30 ${-196 + i * 24} 30 ${-176 + i * 21}T124 ${-186 + i * 22}`,
            "#4a2010",
            4,
            'opacity=".6"',
          ),
        ).join(""),
    );
    return (
      mod({
        width: 264,
        height: 450,
        radius: 30,
        colour: "#f0ece2",
        trim: "#1d2321",
        face: wood,
        screen: "60",
      }) + place(0, -450, 1, tank(144, "#d8e2da", "#22282a", "#f3efe6"))
    );
  },
};
