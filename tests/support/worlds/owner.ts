import { shop } from "~/config/shop";
import "~/config/shop-file.server";

/** The facts of the demo shop. The second import also provides them to the app's modules under test. */
export const owner = shop();
