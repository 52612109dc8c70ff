import { bottle, shapes } from "./bottle";
import { kits } from "./kits";
import { label } from "./labels";
import { fruits } from "./motifs/fruits";
import { sweets } from "./motifs/sweets";
import { flat, line, place, rect, solid, text, tones } from "./svg";

/** The discovery set: an open case with a small kit and two bottles. */
export function discoverySet(): string {
  const small = (colour: string, name: string, motif: string, liquid: string) =>
    bottle({
      shape: shapes.ml10,
      liquid,
      glass: "#e9eeea",
      cap: "#f7f5ef",
      label: label({ series: "verger", colour, name: [name], motif }, "10 ml"),
    });
  const lid =
    solid("M-340 -250L-300 -640H300L340 -250Z", "#1d382d") +
    text(0, -566, 66, "#f6e8c8", "zavona", "serif", 'font-style="italic" font-weight="bold"') +
    text(0, -520, 30, "#f6e8c8", "coffret découverte", "serif");
  const inside =
    flat("M-340 -250H340V-120H-340Z", "#efe2c4") +
    flat("M-340 -250H340V-120H-340Z", "#3a2d18", 'opacity=".18"');
  return `${lid}${inside}${place(-200, -60, 0.86, small("#ee8a1f", "Mangue", fruits.mango(), "#f4bd62"))}${place(0, -56, 0.6, kits.ravinala())}${place(200, -60, 0.86, small("#e0494c", "Fraise", fruits.strawberry(), "#f08a86"))}
${solid("M-352 -150H352L330 0H-330Z", "#24463a")}${line("M-352 -150H352", tones.gold, 6)}${rect(-46, -112, 92, 66, tones.vanilla, 8)}${place(0, -79, 0.24, sweets.vanilla())}`;
}
