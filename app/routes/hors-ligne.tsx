import type { PageHandle } from "~/ui/layout/page-title";
import { OfflinePage } from "~/ui/static/offline-page";

/** The page that the service worker shows where it has no copy of the page asked for. */
export const handle: PageHandle = { title: "Hors ligne", plain: true };

export default function Offline() {
  return <OfflinePage />;
}
