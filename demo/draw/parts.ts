import { bottle, shapes } from "./bottle";
import { boosterLabel } from "./labels";
import { tank, tube } from "./metal";
import { shadow } from "./scene";
import { clipped, dark, disc, flat, gradient, light, line, place, rect, text, tones } from "./svg";

export type Coil = {
  metal: string;
  /** The colour of the seals, which differs between ranges. */
  seal: string;
  window: "mesh" | "holes" | "slots";
  wide: boolean;
  ohms: string;
};

/** A coil, 300 to 400 px high, with the origin at the middle of its foot. */
export function coil({ metal, seal, window, wide, ohms }: Coil): string {
  const half = wide ? 96 : 66;
  const high = wide ? 330 : 390;
  const sealAt = (y: number, out = 8) => tube(-half - out, y, (half + out) * 2, 22, seal, 11);
  const port = windows[window](half * 1.16, high * 0.34);
  const threads = [0, 1, 2]
    .map((i) => tube(-half * 0.72, -44 + i * 15, half * 1.44, 9, dark(metal, 0.1), 4))
    .join("");
  return `${tube(-half * 0.42, -high - 42, half * 0.84, 60, light(metal, 0.1), 5)}${disc(0, -high - 40, half * 0.42, "#4a4a44", 9)}${disc(0, -high - 40, half * 0.28, "#191b18", 5)}
${tube(-half, -high, half * 2, high - 60, metal, 8)}${sealAt(-high + 22)}${place(0, -high * 0.62, 1, port)}${text(0, -high * 0.3, wide ? 36 : 30, dark(metal, 0.72), ohms, "sans", 'font-weight="bold" opacity=".85"')}${sealAt(-84)}
${tube(-half * 0.8, -62, half * 1.6, 20, dark(metal, 0.18), 3)}${threads}${disc(0, 2, half * 0.34, tones.gold, 8)}`;
}

const windows: Record<Coil["window"], (width: number, height: number) => string> = {
  mesh(width, height) {
    const box = `M${-width / 2} ${-height / 2 + 14}q0 -14 14 -14H${width / 2 - 14}q14 0 14 14V${height / 2 - 14}q0 14 -14 14H${-width / 2 + 14}q-14 0 -14 -14Z`;
    const wires = Array.from({ length: 22 }, (_, i) =>
      line(
        `M${-120 + i * 13} -90L${-60 + i * 13} 90M${-60 + i * 13} -90L${-120 + i * 13} 90`,
        "#d08a4c",
        2.6,
      ),
    ).join("");
    return `${flat(box, "#f3ead6")}${clipped(box, wires)}${line(box, "#00000055", 4)}${flat(box, "url(#round)", 'opacity=".6"')}`;
  },
  holes(width) {
    return [-1, 1]
      .map(
        (side) =>
          disc(
            (side * width) / 4.4,
            0,
            width / 5.6,
            "#f6efdd",
            width / 5,
            'stroke="#00000066" stroke-width="4"',
          ) + line(`M${(side * width) / 4.4 - 14} -10h28m-28 10h28m-28 10h28`, "#d08a4c", 3),
      )
      .join("");
  },
  slots(width, height) {
    return [-1, 0, 1]
      .map((at) =>
        rect(
          at * width * 0.3 - 9,
          -height / 2,
          18,
          height,
          "#f6efdd",
          9,
          'stroke="#00000066" stroke-width="3"',
        ),
      )
      .join("");
  },
};

export function chargerDouble(): string {
  const cell = (x: number, colour: string) =>
    `${tube(x - 58, -560, 116, 440, colour, 10)}${tube(x - 58, -560, 116, 26, "#d8d6cf", 8)}${tube(x - 20, -576, 40, 20, "#d8d6cf", 4)}${text(x, -330, 40, "#ffffff", "18650", "narrow", `font-weight="bold" transform="rotate(-90 ${x} -330)"`)}`;
  const body = gradient(
    [
      [0, "#38433f"],
      [0.3, "#2a332f"],
      [1, "#151b18"],
    ],
    "slant",
  );
  const bay = (x: number) =>
    rect(x - 74, -600, 148, 500, "#0f1412", 18) +
    rect(x - 74, -600, 148, 500, "none", 18, 'stroke="#5b6862" stroke-width="3"');
  return `${line("M0 -660C40 -780 240 -740 330 -800", "#1b211e", 16)}${body.defs}${rect(-210, -670, 420, 670, body.id, 44)}${bay(-96)}${bay(96)}${cell(-96, "#2f7d68")}${cell(96, tones.ember)}
${rect(-150, -78, 300, 44, "#0c100e", 12)}${[-110, -74, -38].map((x) => disc(x, -56, 9, "#7fe0a0")).join("")}${[38, 74].map((x) => disc(x, -56, 9, "#7fe0a0")).join("")}${disc(110, -56, 9, "#46524c")}${line("M-196 -620V-50", "#fff", 6, 'opacity=".35" filter="url(#blur3)"')}`;
}

/** Two cells, one in front of its case. */
export function battery(): string {
  const cell = `${tube(-84, -560, 168, 560, "#d9481c", 14)}${tube(-84, -560, 168, 34, "#d8d6cf", 10)}${tube(-30, -584, 60, 28, "#d8d6cf", 6)}${tube(-84, -24, 168, 24, "#c9c6be", 8)}${rect(-84, -410, 168, 210, "#f6e8c8")}${rect(-84, -410, 168, 210, "url(#round)")}${text(0, -318, 54, tones.forest, "18650", "sans", 'font-weight="bold"')}${text(0, -262, 32, tones.forest, "3 000 mAh", "narrow", 'font-weight="bold"')}${text(0, -470, 44, "#fff", "+", "sans", 'font-weight="bold"')}`;
  const boxed = `${rect(-130, -470, 260, 470, "#dbe6e2", 26, 'opacity=".9" stroke="#a9bab4" stroke-width="4"')}${place(-56, -30, 0.6, tube(-84, -600, 168, 600, "#2f7d68", 14))}${place(56, -30, 0.6, tube(-84, -600, 168, 600, "#2f7d68", 14))}${rect(-130, -470, 260, 470, "url(#round)", 26, 'opacity=".5"')}${rect(-130, -350, 260, 10, "#a9bab4")}`;
  return `${shadow(150, -40, 260, null)}${place(150, -40, 1, boxed)}${shadow(-120, 14, 184, null)}${place(-120, 14, 1.1, cell)}`;
}

/** Three mouthpieces of marbled resin. */
export function dripTips(): string {
  const tip = (a: string, b: string, c: string) => {
    const d =
      "M-96 -96C-104 -190 -76 -230 -70 -330Q-68 -352 -46 -352H46Q68 -352 70 -330C76 -230 104 -190 96 -96Z";
    const veins = Array.from({ length: 6 }, (_, i) =>
      line(
        `M-120 ${-340 + i * 52}C-50 ${-380 + i * 52 + (i % 2) * 46} 30 ${-290 + i * 52} 130 ${-350 + i * 54}`,
        i % 2 ? b : c,
        14 - i,
        'opacity=".8"',
      ),
    ).join("");
    return `${tube(-46, -60, 92, 60, "#c9ccc8", 6)}${tube(-52, -48, 104, 12, "#22282a", 6)}${tube(-52, -24, 104, 12, "#22282a", 6)}${tube(-80, -98, 160, 40, "#c9ccc8", 8)}${flat(d, a)}${clipped(d, veins)}${flat(d, "url(#round)")}${disc(0, -348, 56, light(a, 0.4), 14)}${disc(0, -347, 34, "#1b1d1a", 8)}`;
  };
  return [
    [-30, -70, 1.12, tip("#e4572c", "#f9c86c", "#8a1f10")] as const,
    [-235, 0, 1.02, tip("#2f8f8a", "#cdeee4", "#0d4a52")] as const,
    [205, 14, 1.02, tip("#6a4a9c", "#e6c6f0", "#2a1a56")] as const,
  ]
    .map(([x, y, scale, drawn]) => shadow(x, y, 150, null) + place(x, y, scale, drawn))
    .join("");
}

export function glassTank(): string {
  return `${place(-40, 0, 1.9, tank(186, "#eeb458", "#c9ccc8", "#20302a"))}${place(262, 24, 1, rect(-76, -160, 152, 160, "#dfeae6", 10, 'opacity=".75" stroke="#a9bab4" stroke-width="4"') + disc(0, -160, 76, "#f4f9f7", 16, 'stroke="#a9bab4" stroke-width="4"') + rect(-76, -160, 152, 160, "url(#round)", 10, 'opacity=".6"'))}${place(-282, 6, 0.9, ringSeal(tones.ember) + place(60, 22, 0.8, ringSeal("#22282a")))}`;
}

function ringSeal(colour: string): string {
  return disc(0, -8, 52, "none", 17, `stroke="${colour}" stroke-width="12"`);
}

export function boosterBottle(): string {
  return bottle({
    shape: { ...shapes.ml30, cap: 150 },
    liquid: "#f4f1e4",
    glass: "#e9eeea",
    cap: tones.ember,
    label: boosterLabel,
  });
}
