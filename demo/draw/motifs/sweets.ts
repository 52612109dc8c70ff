import { ball, clipped, dark, disc, flat, light, line, place, rect, ring, solid } from "../svg";
import { fruits, leaf } from "./fruits";

/** Pastries and their ingredients, each in a box of ±100 around the origin. */
export const sweets = {
  vanilla() {
    const pods =
      line("M-60 92C-20 50 30 10 84 -84", "#3a2416", 11) +
      line("M-34 96C10 60 50 20 92 -50", "#4a2f1c", 10) +
      line(
        "M-60 92C-20 50 30 10 84 -84",
        "#8a6038",
        2,
        'opacity=".7" transform="translate(-2 -2)"',
      );
    return `${pods}${place(-14, -10, 0.98, vanillaFlower())}`;
  },
  koba() {
    const half = "M-84 0C-84 -22 -60 -34 0 -34S84 -22 84 0V24C84 46 60 58 0 58S-84 46 -84 24Z";
    const cut =
      ball(62, 12, 30, "#c88a4a", 44) +
      disc(62, 12, 24, "#a8622f", 37) +
      Array.from({ length: 12 }, (_, i) =>
        disc(
          62 + Math.cos(i * 2.4) * (4 + (i % 4) * 5),
          12 + Math.sin(i * 2.4) * (6 + (i % 4) * 8),
          4,
          "#edc98d",
          5,
        ),
      ).join("");
    const folds = [-60, -36, -12, 12, 36]
      .map((x) => line(`M${x} -32Q${x + 14} 12 ${x} 56`, "#2f5f2c", 3, 'opacity=".6"'))
      .join("");
    return `${place(0, -20, 1, `${solid(half, "#4c8a3f")}${clipped(half, folds)}${line("M-50 -34Q-38 12 -50 58", "#d8b673", 6)}${cut}`, -8)}${peanut(-40, 70, 0.62, -12)}${peanut(34, 76, 0.56, 24)}`;
  },
  custard() {
    return place(
      0,
      14,
      1,
      `${solid("M-84 -6H84L70 58Q66 70 50 70H-50Q-66 70 -70 58Z", "#fbf7ee")}${[-56, -34, -12, 12, 34, 56].map((x) => line(`M${x * 1.1} 8L${x} 64`, "#cfc4b2", 4, 'opacity=".7"')).join("")}${ball(0, -8, 88, "#fdfaf3", 28)}${disc(0, -9, 78, "#e2a23c", 22)}${disc(-14, -12, 52, "#b8651d", 13, 'opacity=".65" filter="url(#blur3)"')}${disc(26, -4, 30, "#f3c468", 7, 'opacity=".8" filter="url(#blur3)"')}${place(56, -42, 0.44, fruits.lime())}${leaf(-20, -30, 0.56, -34, "#3f7d3a")}${leaf(-6, -32, 0.5, 6, "#56934a")}`,
    );
  },
  mokary() {
    const cake = (x: number, y: number, s: number) =>
      place(
        x,
        y,
        s,
        `${solid("M-62 0C-62 34 -40 46 0 46S62 34 62 0Z", "#d99a45")}${ball(0, 0, 62, "#f7ecd0", 24)}${disc(0, -1, 52, "#fdf7e6", 18)}${[
          [-24, -4],
          [6, -8],
          [22, 4],
          [-6, 6],
          [34, -6],
        ]
          .map(([a = 0, b = 0]) => disc(a, b, 5, "#e3c88c", 2.6))
          .join("")}`,
      );
    return `${cake(-36, -34, 0.82)}${cake(44, -24, 0.82)}${cake(0, 34, 1.06)}${leaf(-70, 88, 0.7, 68, "#4c8a3f")}`;
  },
  caramel() {
    const cube = (x: number, y: number, s: number, turn: number) =>
      place(
        x,
        y,
        s,
        `${solid("M-44 -20L0 -44L44 -20L0 6Z", "#e6a650")}${solid("M-44 -20L0 6V58L-44 30Z", "#c67c2b")}${solid("M44 -20L0 6V58L44 30Z", "#9c5a1c")}${[
          [-14, -22],
          [8, -30],
          [16, -14],
          [-4, -8],
        ]
          .map(([a = 0, b = 0], i) =>
            rect(a, b, 7, 6, "#fff", 1, `transform="rotate(${i * 33} ${a} ${b})"`),
          )
          .join("")}`,
        turn,
      );
    return `${cube(-38, 34, 0.95, 0)}${cube(42, 38, 0.95, 0)}${cube(2, -26, 1.02, 0)}`;
  },
  chocolate() {
    const square = (x: number, y: number) =>
      `${solid(`M${x} ${y}h50v50h-50Z`, "#4a2817")}${rect(x + 8, y + 8, 34, 34, "#5f3621", 4)}${line(`M${x + 9} ${y + 42}V${y + 9}H${y ? x + 42 : x + 42}`, "#8b5b3d", 2.5, 'opacity=".8"')}`;
    const pod = `${solid("M0 -92C40 -60 44 40 0 92C-44 40 -40 -60 0 -92Z", "#c2622c")}${line("M0 -88V88M-18 -70Q-34 0 -16 70M18 -70Q34 0 16 70", "#7d3516", 4, 'opacity=".6"')}`;
    return `${place(46, -14, 0.86, pod, 28)}${place(-36, 22, 1, square(-52, -52) + square(2, -52) + square(-52, 2) + square(2, 2), -12)}`;
  },
  bananaFritter() {
    const banana =
      "M-84 -34C-62 40 10 76 84 42C88 36 86 30 80 28C30 34 -26 6 -62 -52C-70 -56 -82 -48 -84 -34Z";
    return `${place(6, -34, 0.94, `${solid(banana, "#f4cf45")}${line("M-74 -40C-48 26 12 56 80 36", "#c99a1c", 3, 'opacity=".6"')}${disc(82, 35, 5, "#5b4420")}${disc(-72, -48, 9, "#7d6a2a")}`)}${[
      [-42, 52, 40],
      [34, 60, 38],
      [-2, 32, 36],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `${ball(x, y, r, "#d98b34", r * 0.72)}${disc(x - 6, y - r * 0.3, r * 0.6, "#fffaf0", r * 0.26, 'opacity=".8" filter="url(#blur3)"')}`,
      )
      .join("")}`;
  },
  millefeuille() {
    const crust = (y: number) =>
      Array.from({ length: 3 }, (_, i) =>
        rect(-82, y + i * 5, 164, 6, i % 2 ? "#d6964a" : "#b8742f", 3),
      ).join("");
    const cream = (y: number) =>
      rect(-76, y, 152, 26, "#fbe9b7", 10) +
      Array.from({ length: 6 }, (_, i) => ball(-64 + i * 25.6, y + 13, 14, "#fdf0c8")).join("");
    return place(
      0,
      13,
      1,
      `${cream(-24)}${cream(24)}${crust(52)}${crust(4)}${crust(-40)}${rect(-84, -56, 168, 18, "#fffaf0", 8)}${line("M-74 -47q9 -9 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0", "#6a3c1e", 4)}${rect(-84, -56, 168, 126, "url(#volume)", 8, 'opacity=".55"')}${place(0, -66, 0.4, vanillaFlower())}`,
    );
  },
  shortbread() {
    const biscuit = `${ring(16, () => disc(0, -70, 15, "#c98a3e"))}${ball(0, 0, 76, "#e2ac5c")}${ring(10, () => disc(0, -50, 4, "#a86c2a"))}`;
    return `${place(-6, -8, 1, biscuit)}${hazelnut(-22, -8, 0.66, -16)}${hazelnut(22, -14, 0.6, 18)}${hazelnut(58, 58, 0.8, 24)}`;
  },
  ricePudding() {
    const rice = Array.from({ length: 40 }, (_, i) =>
      disc(
        Math.cos(i * 2.4) * Math.sqrt(i / 40) * 72,
        -16 + Math.sin(i * 2.4) * Math.sqrt(i / 40) * 19,
        7,
        i % 2 ? "#fffdf5" : "#f3e7cc",
        3.4,
        `transform="rotate(${i * 47} ${Math.cos(i * 2.4) * Math.sqrt(i / 40) * 72} ${-16 + Math.sin(i * 2.4) * Math.sqrt(i / 40) * 19})"`,
      ),
    ).join("");
    const stick = (turn: number, x: number) =>
      place(
        x,
        -36,
        1,
        `${solid("M-9 -58H9V40H-9Z", "#a3602f")}${line("M-2 -56V38", "#6e3a18", 3)}${disc(0, -58, 9, "#7f4820", 4)}`,
        turn,
      );
    return place(
      0,
      12,
      1,
      `${stick(34, 40)}${stick(50, 52)}${solid("M-88 -16C-88 46 -50 74 0 74S88 46 88 -16Z", "#b9572f")}${flat("M-82 14C-70 26 70 26 82 14L78 30C60 40 -60 40 -78 30Z", "#f6e8c8", 'opacity=".75"')}${ball(0, -16, 88, "#c96a3e", 27)}${disc(0, -16, 79, "#f9f0dc", 21)}${rice}${disc(-14, -16, 34, "#a3602f", 8, 'opacity=".45" filter="url(#blur3)"')}`,
    );
  },
  nougat() {
    const bar = (y: number, turn: number) =>
      place(
        0,
        y,
        1,
        `${solid("M-74 -24L-58 -40H86L74 -24Z", "#fff8e8")}${solid("M-74 -24H74V28H-74Z", "#f7e9cb")}${solid("M74 -24L86 -40V12L74 28Z", "#e3cfa4")}${[
          [-52, -4],
          [-20, 12],
          [8, -8],
          [40, 10],
          [58, -10],
          [-40, 18],
        ]
          .map(([x = 0, z = 0], i) =>
            disc(
              x,
              z,
              11,
              i % 2 ? "#b97838" : "#d39a55",
              8,
              `transform="rotate(${i * 40} ${x} ${z})"`,
            ),
          )
          .join("")}${[
          [-2, 18],
          [26, -14],
          [-64, 6],
        ]
          .map(([x = 0, z = 0]) => disc(x, z, 6, "#7fa04a", 4))
          .join("")}`,
        turn,
      );
    return `${bar(-22, -9)}${bar(38, 5)}${peanut(-62, -66, 0.56, 24)}`;
  },
  lemonTart() {
    const peaks = [-46, -16, 16, 46]
      .map(
        (x, i) =>
          solid(
            `M${x - 22} -18C${x - 26} -44 ${x - 4} -46 ${x + 2} -${70 + (i % 2) * 10}C${x + 8} -48 ${x + 26} -44 ${x + 22} -18Z`,
            "#fff6e2",
          ) + line(`M${x - 2} -${60 + (i % 2) * 10}q4 8 2 14`, "#d99a45", 5, 'opacity=".7"'),
      )
      .join("");
    return `${place(0, 27, 1.04, `${peaks}${rect(-80, -20, 160, 26, "#f7cf3e", 8)}${rect(-80, -20, 160, 26, "url(#volume)", 8, 'opacity=".6"')}${solid("M-90 2H90L76 50Q74 56 66 56H-66Q-74 56 -76 50Z", "#d99a4e")}${[-70, -48, -24, 0, 24, 48, 70].map((x) => line(`M${x} 8L${x * 0.88} 50`, "#a86c2a", 4, 'opacity=".5"')).join("")}`)}${place(66, -52, 0.4, fruits.lemon())}`;
  },
  butterBiscuit() {
    const teeth =
      [-60, -36, -12, 12, 36, 60]
        .map(
          (at) =>
            disc(at, -60, 13, "#d9a050") +
            disc(at, 60, 13, "#d9a050") +
            (Math.abs(at) < 60 ? "" : ""),
        )
        .join("") +
      [-40, -14, 14, 40]
        .map((at) => disc(-72, at, 13, "#d9a050") + disc(72, at, 13, "#d9a050"))
        .join("");
    const biscuit = `${teeth}${solid("M-74 -62H74V62H-74Z", "#e8b564")}${rect(-60, -48, 120, 96, "none", 6, 'stroke="#b97c32" stroke-width="3" opacity=".7"')}${[-36, 0, 36].flatMap((x) => [-26, 0, 26].map((y) => disc(x, y, 4, "#a86c2a"))).join("")}`;
    const dip = "M-90 30Q-60 18 -30 34T30 30T90 26V90H-90Z";
    return place(
      0,
      10,
      1,
      `${biscuit}${clipped("M-86 -74H86V74H-86Z", flat(dip, "#4a2817") + line("M-90 30Q-60 18 -30 34T30 30T90 26", "#7a4a30", 5))}`,
      -10,
    );
  },
};

export function vanillaFlower(): string {
  const petal = (turn: number, colour: string) =>
    place(
      0,
      0,
      1,
      solid("M0 6C-28 -20 -22 -74 0 -94C22 -74 28 -20 0 6Z", colour) +
        line("M0 -8V-70", "#d8cf9a", 3, 'opacity=".8"'),
      turn,
    );
  return `${[180, 118, -118].map((turn) => petal(turn, "#f3efcf")).join("")}${[56, -56, 0].map((turn) => petal(turn, "#fdfbe9")).join("")}${solid("M-18 -6C-26 20 -14 44 0 50C14 44 26 20 18 -6C8 -16 -8 -16 -18 -6Z", "#f2cf62")}${disc(0, 4, 8, "#c9862a", 13)}`;
}

export function peanut(x: number, y: number, scale: number, turn: number): string {
  const shell = "M-62 0C-62 -30 -30 -36 -4 -22C20 -36 62 -32 62 0S20 36 -4 22C-30 36 -62 30 -62 0Z";
  return place(
    x,
    y,
    scale,
    `${solid(shell, "#d9a866")}${clipped(shell, line("M-50 -12Q0 -4 54 -12M-56 4Q0 10 58 4M-36 -34V34M-12 -30V30M14 -30V30M38 -34V34", "#a87a3e", 3, 'opacity=".55"'))}`,
    turn,
  );
}

export function hazelnut(x: number, y: number, scale: number, turn: number): string {
  const nut = "M0 -50C30 -40 48 -10 42 18C36 40 18 48 0 48S-36 40 -42 18C-48 -10 -30 -40 0 -50Z";
  return place(
    x,
    y,
    scale,
    `${solid(nut, "#a5622c")}${line("M-20 -30Q-28 6 -16 40M0 -44V44M20 -30Q28 6 16 40", dark("#a5622c", 0.3), 2.5, 'opacity=".45"')}${clipped(nut, disc(0, 50, 40, light("#c99a66", 0.1), 18))}`,
    turn,
  );
}
