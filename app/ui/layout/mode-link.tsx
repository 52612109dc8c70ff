import { useLocation } from "@remix-run/react";
import { FULL, LIGHT } from "~/address/paths";
import { useLightMode } from "~/ui/parts/light-mode";
import { withMode } from "~/ui/parts/link";

/** Leads to this page in its light form, or back. A full load: the one has scripts, the other none. */
export function ModeLink() {
  const { pathname, search } = useLocation();
  const light = useLightMode();
  return (
    <a
      href={withMode(pathname + search, light ? FULL : LIGHT)}
      className="footer-link -mt-10 text-small text-mist-deep sm:col-span-full"
    >
      {light ? "Mode complet" : "Mode léger : moins de données"}
    </a>
  );
}
