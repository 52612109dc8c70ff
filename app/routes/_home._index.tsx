import { shop } from "~/config/shop";
import type { PageHandle } from "~/ui/layout/page-head";

export const handle: PageHandle = { title: () => shop().tagline };

/** `/` is the home layout with no popup over it. */
export default function NoPopup() {
  return null;
}
