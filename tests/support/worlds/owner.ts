import { shop } from "~/config/shop";
import "~/config/current-shop.server";

export type Given<T> = { [Key in keyof T]-?: NonNullable<T[Key]> };

const found = shop();

/** The facts of the demo shop. The second import also provides them to the app's modules under test. */
export const owner = found as typeof found & {
  blurb: string;
  place: string;
  ways: Given<typeof found.ways>;
  contacts: Given<typeof found.contacts>;
};
