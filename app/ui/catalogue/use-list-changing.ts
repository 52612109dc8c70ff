import { useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { pageBelow, pageKey } from "~/address/pages";
import { useLayoutEffect } from "~/client/use-layout-effect";

/** How long a wait must last before the page shows it, in ms: an earlier notice would flicker. */
const SLOW_MS = 150;

/** Whether another list of this page, such as another filter's, has been loading for longer than `SLOW_MS`. */
export function useListChanging(): boolean {
  const location = useLocation();
  const next = useNavigation().location;
  const isSamePage = next && pageBelow(next.pathname) === pageBelow(location.pathname);
  const isChanging = Boolean(isSamePage && pageKey(next) !== pageKey(location));
  const [isSlow, setIsSlow] = useState(false);
  useLayoutEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isChanging]);
  return isChanging && isSlow;
}
