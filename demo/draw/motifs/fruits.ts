import { ball, clipped, dark, disc, flat, light, line, place, ring, solid } from "../svg";

/** Fruits, each in a box of ±100 around the origin. */
export const fruits = {
  mango() {
    const whole = "M-70 30C-86 -30 -30 -88 34 -80C86 -72 96 -16 66 30C36 78 -50 92 -70 30Z";
    return place(
      0,
      14,
      1,
      `${leaf(30, -74, 0.62, 28, "#3f7d3a")}${solid(whole, "#f0932b")}${clipped(whole, disc(52, -34, 62, "#d9442b", 50, 'opacity=".65" filter="url(#blur18)"') + disc(-44, 44, 54, "#f9d34c", 40, 'opacity=".75" filter="url(#blur18)"'))}${disc(-18, -44, 22, "#fff", 10, 'opacity=".5" transform="rotate(-28 -18 -44)"')}${line("M34 -80Q36 -90 44 -94", "#6b4a24", 7)}`,
    );
  },
  litchi() {
    const one = (x: number, y: number, r: number) => {
      const bumps = Array.from({ length: 40 }, (_, index) => {
        const far = Math.sqrt(index / 40) * r * 0.94;
        const turn = index * 2.4;
        return disc(
          x + Math.cos(turn) * far,
          y + Math.sin(turn) * far,
          r * 0.085,
          "#a8273a",
          r * 0.085,
          'opacity=".55"',
        );
      }).join("");
      return `${disc(x, y, r, "#d8485a")}${bumps}${disc(x, y, r, "url(#volume)")}`;
    };
    const peeled = `${ball(36, 34, 46, "#f6efe9")}${flat("M-10 30C-14 74 20 88 40 84C70 80 86 58 82 28C66 46 54 38 46 50C34 40 26 52 14 40C6 48 -2 40 -10 30Z", "#cf4155")}${flat("M-10 30C-14 74 20 88 40 84C70 80 86 58 82 28C66 46 54 38 46 50C34 40 26 52 14 40C6 48 -2 40 -10 30Z", "url(#volume)")}${disc(24, 8, 12, "#fff", 8, 'opacity=".85"')}`;
    return `${line("M-30 -40C-10 -70 10 -84 40 -92", "#6b4a24", 6)}${leaf(6, -76, 0.6, -24, "#4c8a3f")}${leaf(20, -82, 0.6, 44, "#3f7d3a")}${one(-38, -8, 48)}${one(36, -34, 40)}${peeled}`;
  },
  strawberry() {
    const heart =
      "M0 92C-60 56 -86 4 -70 -30C-58 -56 -22 -54 0 -46C22 -54 58 -56 70 -30C86 4 60 56 0 92Z";
    const seeds = [
      [-40, -14],
      [0, -20],
      [40, -14],
      [-52, 14],
      [-20, 10],
      [20, 10],
      [52, 14],
      [-34, 38],
      [0, 36],
      [34, 38],
      [-14, 62],
      [14, 62],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 4, "#f8d477", 6.5))
      .join("");
    return `${solid(heart, "#d92f3a")}${seeds}${place(
      0,
      -46,
      1,
      ring(6, () => flat("M0 0C-14 -12 -12 -34 0 -46C12 -34 14 -12 0 0Z", "#4f9142"), 0),
    )}${line("M0 -50Q4 -76 16 -90", "#4f9142", 7)}`;
  },
  soursop() {
    const skin =
      "M-16 -78C40 -92 88 -40 76 24C68 72 20 98 -24 84C-74 68 -92 8 -70 -36C-58 -60 -40 -72 -16 -78Z";
    const spikes = Array.from({ length: 26 }, (_, index) => {
      const turn = (index / 26) * Math.PI * 2;
      return `<path d="M-9 4Q-2 0 1 -7Q4 0 9 4Z" fill="#66994a" transform="translate(${2 + Math.cos(turn) * 78} ${2 + Math.sin(turn) * 84}) rotate(${(turn * 180) / Math.PI + 90})"/>`;
    }).join("");
    const flesh = place(2, 3, 0.84, flat(skin, "#fbf8ea"));
    const pips = ring(9, () => flat("M0 -26C-8 -32 -7 -48 0 -54C7 -48 8 -32 0 -26Z", "#2c1d14"));
    return `${spikes}${solid(skin, "#6da04c")}${flesh}${place(
      2,
      3,
      0.84,
      ring(14, () => line("M0 -12Q3 -44 0 -76", "#dfe2c4", 4)),
    )}${place(2, 3, 0.86, pips)}${disc(2, 3, 11, "#e8e4c8", 13)}`;
  },
  pineapple() {
    const body =
      "M0 -28C40 -28 58 4 56 38C54 76 30 98 0 98C-30 98 -54 76 -56 38C-58 4 -40 -28 0 -28Z";
    const net = [-120, -90, -60, -30, 0, 30, 60, 90, 120]
      .map((at) =>
        line(
          `M${at - 60} -40L${at + 60} 110M${at + 60} -40L${at - 60} 110`,
          "#b96d12",
          3,
          'opacity=".7"',
        ),
      )
      .join("");
    const crown = [-58, -34, -12, 12, 34, 58]
      .map((turn) =>
        place(
          0,
          -22,
          1,
          solid("M-11 0C-16 -34 -6 -60 0 -78C6 -60 16 -34 11 0Z", turn % 4 ? "#3f7d3a" : "#5b9a4a"),
          turn * 0.8,
        ),
      )
      .join("");
    return `${crown}${solid(body, "#eda628")}${clipped(body, net)}${flat(body, "url(#volume)")}`;
  },
  guava() {
    const seeds = Array.from({ length: 18 }, (_, index) => {
      const turn = index * 2.4;
      const far = 12 + (index % 4) * 7;
      return disc(Math.cos(turn) * far, Math.sin(turn) * far, 4, "#f7dfae", 5);
    }).join("");
    const half = `${ball(0, 0, 66, "#a9c45a")}${disc(0, 0, 57, "#f3c6b4")}${disc(0, 0, 50, "#ec7581")}${disc(0, 0, 34, "#f2939a")}${seeds}${disc(-22, -26, 18, "#fff", 10, 'opacity=".35" transform="rotate(-35 -22 -26)"')}`;
    return `${leaf(-30, -76, 0.66, 42, "#3f7d3a")}${place(-28, -24, 1, ball(0, 0, 58, "#b5cc62") + disc(-4, -54, 9, "#6b6a2c", 5))}${place(26, 26, 1, half)}`;
  },
  physalis() {
    const husk = (turn: number) =>
      place(
        0,
        26,
        1,
        solid("M0 0C-34 -22 -34 -84 0 -118C34 -84 34 -22 0 0Z", "#e8c078", 'opacity=".92"') +
          line(
            "M0 -6V-112M0 -30Q14 -44 18 -66M0 -30Q-14 -44 -18 -66M0 -58Q10 -68 13 -84M0 -58Q-10 -68 -13 -84",
            "#b98a3c",
            2,
            'opacity=".7"',
          ),
        turn,
      );
    return `${line("M0 20Q2 -60 12 -98", "#7d8a3c", 6)}${husk(-72)}${husk(72)}${husk(-34)}${husk(34)}${ball(0, 36, 50, "#f29a1f")}${disc(-16, 16, 15, "#fff", 9, 'opacity=".6" transform="rotate(-30 -16 16)"')}`;
  },
  coconut() {
    const hairs = ring(36, (index) =>
      line(`M0 -70Q2 -76 ${index % 2 ? 5 : -4} ${-80 - (index % 3) * 2}`, "#7a5534", 3.5),
    );
    return `${place(-6, 0, 1, hairs)}${ball(-6, 0, 78, "#6a452a")}${place(6, 8, 1, disc(0, 0, 66, "#fffdf6") + disc(0, 0, 66, "none", 66, 'stroke="#e6dcc8" stroke-width="4"') + disc(5, 7, 46, "#ece5d6") + disc(10, 12, 38, "#f7f2e6") + disc(-26, -34, 14, "#fff", 7, 'transform="rotate(-38 -26 -34)"'))}${place(60, 66, 0.9, solid("M-34 14C-30 -16 10 -34 34 -22C26 6 -6 26 -34 14Z", "#fffdf6") + line("M-34 14C-6 26 26 6 34 -22", "#6a452a", 6))}`;
  },
  passion() {
    const pulp = Array.from({ length: 22 }, (_, index) => {
      const far = Math.sqrt(index / 22) * 38;
      const turn = index * 2.4;
      return (
        disc(
          Math.cos(turn) * far,
          Math.sin(turn) * far,
          9,
          "#f6b21d",
          11,
          `opacity=".95" stroke="#d98f0c" stroke-width="1.5" transform="rotate(${index * 40} ${Math.cos(turn) * far} ${Math.sin(turn) * far})"`,
        ) + disc(Math.cos(turn) * far, Math.sin(turn) * far, 3.4, "#2b2018", 5)
      );
    }).join("");
    return `${leaf(-30, -66, 0.6, -40, "#3f7d3a")}${place(-34, -26, 1, ball(0, 0, 56, "#6b2d56"))}${place(24, 22, 1, ball(0, 0, 68, "#7a3462") + disc(0, 0, 60, "#f4e3dc") + disc(0, 0, 51, "#eebb4a") + pulp)}`;
  },
  watermelon() {
    const slice = "M-92 -34A98 98 0 0 0 92 -34Z";
    const pips = [
      [-50, -14],
      [-18, -20],
      [18, -20],
      [50, -14],
      [-30, 6],
      [0, 4],
      [30, 6],
      [0, 30],
    ]
      .map(([x = 0, y = 0]) =>
        flat(
          `M${x} ${y - 8}C${x - 6} ${y} ${x - 5} ${y + 7} ${x} ${y + 8}C${x + 5} ${y + 7} ${x + 6} ${y} ${x} ${y - 8}Z`,
          "#2b1a16",
        ),
      )
      .join("");
    return place(
      0,
      27,
      1,
      `${solid("M-98 -40A100 104 0 0 0 98 -40Z", "#2f7a45")}${flat("M-90 -40A92 94 0 0 0 90 -40Z", "#e9f2cf")}${flat("M-82 -40A84 84 0 0 0 82 -40Z", "#e8404b")}${clipped(slice, disc(-30, -46, 60, "#ff7d7d", 30, 'opacity=".6" filter="url(#blur8)"'))}${pips}`,
      -16,
    );
  },
  darkBerries() {
    const berry = (x: number, y: number, r: number, colour: string) =>
      `${ball(x, y, r, colour, r * 1.14)}${disc(x - r * 0.3, y - r * 0.45, r * 0.22, "#fff", r * 0.13, 'opacity=".6"')}`;
    return `${leaf(-20, -46, 0.8, -52, "#3f7d3a")}${leaf(24, -50, 0.8, 42, "#56934a")}${line("M-44 -10Q-10 -50 2 -88M4 -6Q2 -50 2 -88M48 0Q20 -50 2 -88", "#6a6a34", 5)}${berry(-46, 14, 32, "#3b2350")}${berry(50, 18, 31, "#43285c")}${berry(2, 6, 34, "#4b2c66")}${berry(-20, 58, 32, "#331d47")}${berry(28, 62, 30, "#3f2558")}`;
  },
  peach() {
    const whole =
      "M0 -58C50 -80 90 -36 82 16C76 62 36 90 0 88C-36 90 -76 62 -82 16C-90 -36 -50 -80 0 -58Z";
    return `${solid(whole, "#f6a35c")}${clipped(whole, disc(44, -10, 56, "#e2553f", 66, 'opacity=".6" filter="url(#blur18)"') + disc(-46, 40, 44, "#fbd28a", 44, 'opacity=".7" filter="url(#blur18)"'))}${line("M0 -58C-18 -10 -14 40 2 78", "#c5573a", 4, 'opacity=".7"')}${leaf(4, -58, 0.85, 54, "#4c8a3f")}${line("M0 -58Q-2 -74 6 -86", "#6b4a24", 7)}${disc(-36, -22, 18, "#fff", 11, 'opacity=".4" transform="rotate(-40 -36 -22)"')}`;
  },
  papaya() {
    const half =
      "M0 -94C36 -92 40 -40 52 4C66 58 40 96 0 96C-40 96 -66 58 -52 4C-40 -40 -36 -92 0 -94Z";
    const seeds = Array.from({ length: 20 }, (_, index) =>
      disc(
        ((index * 7) % 5) * 9 - 18 + (index % 2) * 4,
        -6 + Math.floor(index / 4) * 14,
        6.5,
        index % 3 ? "#2a2a24" : "#3d3c33",
      ),
    ).join("");
    return `${place(-14, 0, 0.98, `${solid(half, "#e9a03a")}${place(0, 2, 0.88, flat(half, "#f47b3c"))}${place(0, 8, 0.52, flat(half, "#f9a866"))}${seeds}`, -14)}${place(54, 50, 0.46, fruits.lime())}`;
  },
  lime() {
    return citrus("#5f9e35", "#eaf4c8", "#a9d15a");
  },
  lemon() {
    return citrus("#f0c21c", "#fdf6d2", "#f9df62");
  },
  orange() {
    return citrus("#ee8220", "#fdecd0", "#f9a63c");
  },
  mixedBerries() {
    const bramble = (x: number, y: number) =>
      Array.from({ length: 14 }, (_, index) =>
        ball(
          x + ((index % 4) - 1.5) * 15 * (1 - Math.floor(index / 4) * 0.16),
          y + Math.floor(index / 4) * 15 - 20,
          10,
          "#4a2048",
        ),
      ).join("");
    const blue = (x: number, y: number, r: number) =>
      `${ball(x, y, r, "#4b5f96")}${place(x + 3, y - r * 0.2, r / 40, ring(5, () => flat("M0 -4L-7 -15L0 -12L7 -15Z", "#2d3a66")) + disc(0, 0, 6, "#26315a"))}`;
    return `${leaf(-34, -44, 0.8, -48, "#3f7d3a")}${leaf(26, -52, 0.8, 30, "#56934a")}${blue(44, -12, 36)}${bramble(-34, 2)}${ball(-2, -44, 22, "#5d1330")}${blue(8, 48, 38)}${ball(62, 52, 22, "#6d1636")}${ball(-50, 62, 24, "#5d1330")}`;
  },
};

/** A leaf with its stem at (x, y), 100 px long before `scale`. */
export function leaf(x: number, y: number, scale: number, turn: number, colour: string): string {
  const blade = "M0 0C-30 -22 -30 -70 0 -100C30 -70 30 -22 0 0Z";
  return place(
    x,
    y,
    scale,
    `${solid(blade, colour)}${line("M0 0V-88M0 -26L-14 -42M0 -26L14 -42M0 -50L-13 -65M0 -50L13 -65", light(colour, 0.35), 2.5, 'opacity=".7"')}`,
    turn,
  );
}

function citrus(skin: string, pith: string, flesh: string): string {
  const wedges = ring(
    9,
    () =>
      solid("M0 -8L-20 -54Q0 -70 20 -54Z", flesh) +
      line("M0 -18V-50", dark(flesh, 0.1), 2, 'opacity=".3"'),
  );
  return `${ball(0, 0, 88, skin)}${disc(0, 0, 78, pith)}${place(0, 0, 1.12, wedges)}${disc(0, 0, 6, pith)}`;
}
