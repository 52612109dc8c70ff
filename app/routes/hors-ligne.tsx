import type { PageHandle } from "~/ui/layout/page-title";
import { OfflinePage } from "~/ui/static/offline-page";

/** What the service worker shows in the place of a page that it has not kept: it needs no scripts. */
export const handle: PageHandle = { title: "Hors ligne", plain: true };

export default function Offline() {
  return <OfflinePage />;
}
