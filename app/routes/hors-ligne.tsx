import { pageMeta } from "~/ui/layout/meta";
import { OfflinePage } from "~/ui/static/offline-page";

/** What the service worker shows in the place of a page that it has not kept: it needs no scripts. */
export const handle = { plain: true };

export const meta = pageMeta("Hors ligne");

export default function Offline() {
  return <OfflinePage />;
}
