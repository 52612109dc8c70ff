import { bottle, type Look, type Shape, shapes } from "./bottle";
import { carton } from "./box";
import { type LabelArt, label, type Series } from "./labels";
import { type Eliquide, eliquideRecipes } from "./recipes-eliquides";
import { grounded, scene, shadow } from "./scene";
import { dark, light, mix, place, tones } from "./svg";

const caps: Record<Series, (colour: string) => string> = {
  verger: () => "#f7f5ef",
  patisserie: () => "#234335",
  comptoir: (colour) => dark(colour, 0.35),
  reserve: () => "#1b211e",
  sommet: (colour) => light(colour, 0.85),
};

/** The picture of an e-liquid; null without a recipe. */
export function eliquidePicture(stem: string): string | null {
  const recipe = eliquideRecipes[stem];
  return recipe ? scene(recipe.sun ?? recipe.colour, layouts[recipe.layout](recipe)) : null;
}

const layouts: Record<Eliquide["layout"], (recipe: Eliquide) => string> = {
  flagon: (r) => stand(r, shapes.ml50, "50 ml", 480, 1000, 1.12) + prop(r, 820, 905, 1.6),
  chubby: (r) => stand(r, shapes.ml30, "30 ml", 465, 1002, 1.38) + prop(r, 825, 905, 1.6),
  small: (r) => prop(r, 785, 895, 1.9) + stand(r, shapes.ml10, "10 ml", 455, 1008, 1.7),
  tall: (r) => stand(r, shapes.tall, "50 ml", 455, 1000, 1.2) + prop(r, 800, 900, 1.75),
  dropper: (r) => stand(r, shapes.dropper, "50 ml", 480, 1000, 1.14) + prop(r, 830, 905, 1.6),
  pair: (r) =>
    stand(r, shapes.ml50, "50 ml", 520, 975, 1.1) +
    stand(r, shapes.ml10, "10 ml", 805, 1020, 1.14) +
    prop(r, 300, 965, 1.05),
  trio: (r) =>
    stand(r, shapes.ml50, "50 ml", 600, 955, 1.08) +
    stand(r, shapes.ml30, "30 ml", 352, 1000, 1.02) +
    stand(r, shapes.ml10, "10 ml", 850, 1005, 1.1),
  boxed: (r) =>
    shadow(500, 960, 520, null) +
    place(590, 968, 1.2, carton(r.colour, label(art(r), "coffret"))) +
    stand(r, shapes.ml30, "30 ml", 790, 1018, 1.12),
};

/** A bottle of an e-liquid on the ground at (x, y), with its shadow. */
export function stand(
  recipe: Eliquide,
  shape: Shape,
  volume: string,
  x: number,
  y: number,
  scale: number,
): string {
  const liquid = recipe.liquid ?? mix(recipe.colour, tones.vanilla, 0.45);
  const look: Look = {
    shape,
    liquid,
    glass: recipe.series === "reserve" ? "#b0682a" : "#e9eeea",
    cap: caps[recipe.series](recipe.colour),
    label: label(art(recipe), volume),
  };
  return shadow(x, y, shape.width * scale, liquid) + place(x, y, scale, bottle(look));
}

/** The motif of the flavour, in front of the bottle. */
function prop(recipe: Eliquide, x: number, y: number, scale: number): string {
  return grounded(x, y, scale, recipe.motif());
}

function art(recipe: Eliquide): LabelArt {
  return { series: recipe.series, colour: recipe.colour, name: recipe.name, motif: recipe.motif() };
}
