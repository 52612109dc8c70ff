import { shop } from "~/config/shop";
import "~/config/shop-file.server";

/** The facts of the demo shop, which the app's own modules have too in a test that imports this. */
export const owner = shop();
