import { shell, tube } from "./metal";
import { clipped, disc, flat, line, place, rect, tones } from "./svg";

/** A cartridge of smoked plastic with its mouthpiece; its foot is at y = 0. */
export function cartridge(width: number, height: number, liquid: string): string {
  const half = width / 2;
  const shape = `M${-half} 0V${-height * 0.46}C${-half} ${-height * 0.72} ${-half * 0.5} ${-height * 0.74} ${-half * 0.46} ${-height + 10}Q${-half * 0.44} ${-height} ${-half * 0.3} ${-height}H${half * 0.3}Q${half * 0.44} ${-height} ${half * 0.46} ${-height + 10}C${half * 0.5} ${-height * 0.74} ${half} ${-height * 0.72} ${half} ${-height * 0.46}V0Z`;
  return `${flat(shape, "#39433f", 'opacity=".82"')}${clipped(shape, rect(-half + 9, -height * 0.4, width - 18, height * 0.4, liquid, 6, 'opacity=".82"') + tube(-10, -height * 0.5, 20, height * 0.5, "#c9ccc8"))}${flat(shape, "url(#round)")}${line(`M${-half * 0.62} -8V${-height * 0.44}`, "#fff", 6, 'opacity=".55" filter="url(#blur3)"')}`;
}

export const pods = {
  rahona: () => {
    const pebble =
      "M-124 -150C-124 -330 -96 -410 0 -410S124 -330 124 -150C124 -40 84 0 0 0S-124 -40 -124 -150Z";
    const cloud = flat(
      "M-62 -150a34 34 0 0 1 6 -66a46 46 0 0 1 86 -14a40 40 0 0 1 34 78Z",
      "#fff",
      'opacity=".92"',
    );
    return `${place(0, -396, 1, cartridge(124, 190, "#e9bf6a"))}${shell(pebble, "#b9d0d8", "#7f9fae", cloud)}${disc(0, -82, 9, tones.ember)}`;
  },
  kintana: () => {
    const star = flat(
      "M0 -34L9 -10L34 -10L14 6L22 30L0 15L-22 30L-14 6L-34 -10L-9 -10Z",
      "#f6d98a",
      'transform="translate(0 -300)"',
    );
    return `${place(0, -516, 1, cartridge(96, 170, "#f0b95c"))}${shell("M-56 -520H56V-30Q56 0 26 0H-26Q-56 0 -56 -30Z", "#27463a", "#14271f", disc(0, -300, 60, "#f6d98a", 60, 'opacity=".35" filter="url(#blur18)"') + star + rect(-56, -528, 112, 16, tones.gold))}${rect(-56, -520, 112, 12, tones.gold)}`;
  },
  sifaka: () => {
    const body = "M-112 -440H112V-48Q112 0 64 0H-64Q-112 0 -112 -48Z";
    return `${place(0, -432, 1, cartridge(168, 176, "#e7a55a"))}${shell(body, "#f3ead8", "#e2d3b8", flat("M-120 -220Q0 -300 120 -160V20H-120Z", "#54341f") + line("M-120 -220Q0 -300 120 -160", tones.gold, 6))}${rect(46, -384, 40, 92, "#2b2a26", 20, 'opacity=".85"')}${tube(52, -352, 28, 40, "#d6d3c8", 14)}`;
  },
  onja: () => {
    const body = "M-92 -480H92V-60Q92 0 32 0H-32Q-92 0 -92 -60Z";
    const ripples = Array.from({ length: 12 }, (_, i) =>
      line(
        `M-100 ${-440 + i * 40}C-60 ${-478 + i * 40} -30 ${-478 + i * 40} 0 ${-440 + i * 40}S70 ${-402 + i * 40} 104 ${-444 + i * 40}`,
        i % 2 ? "#8fd6d2" : "#0f6a70",
        11,
        'opacity=".7"',
      ),
    ).join("");
    return `${place(0, -474, 1, cartridge(136, 180, "#bfe3d6"))}${shell(body, "#2fa3a3", "#116068", ripples)}${rect(-92, -486, 184, 16, "#e4efec", 4)}`;
  },
  angidina: () => {
    const wing = (turn: number, size: number) =>
      place(
        0,
        -250,
        size,
        flat("M0 0C14 -22 70 -40 108 -24C116 -8 60 14 0 0Z", "#fff", 'opacity=".72"') +
          line("M4 -2Q50 -26 104 -20", "#6f6a9a", 2),
        turn,
      );
    const fly = `${wing(-18, 0.82)}${wing(24, 0.72)}<g transform="scale(-1 1)">${wing(-18, 0.82)}${wing(24, 0.72)}</g>${line("M0 -266V-150", "#f1f4e6", 8)}${disc(0, -272, 11, "#f1f4e6")}`;
    return `${place(0, -494, 1, cartridge(150, 130, "#cfe0a0"))}${shell("M-104 -500H104V-34Q104 0 70 0H-70Q-104 0 -104 -34Z", "#58a08a", "#6a5aa6", fly)}`;
  },
  volana: () => {
    const craters = [
      [-60, -250, 30],
      [40, -300, 18],
      [52, -190, 36],
      [-30, -140, 20],
      [-88, -170, 13],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          disc(x, y, r, "#b9b4a6", r, 'opacity=".5"') +
          disc(x + 3, y + 4, r * 0.8, "#dcd7c9", r * 0.8, 'opacity=".7"'),
      )
      .join("");
    return `${line("M-14 -470C-250 -700 250 -700 14 -470", "#3a4a42", 8)}${line("M-14 -470C-250 -700 250 -700 14 -470", "#6f8278", 2)}${place(0, -398, 1, cartridge(108, 120, "#e9d79a"))}${disc(0, -210, 206, "#d9d4c6")}${disc(0, -210, 190, "#e9e5d8")}${craters}${disc(0, -210, 206, "url(#volume)")}${disc(0, -70, 12, tones.ember)}`;
  },
};
