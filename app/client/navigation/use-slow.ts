import { useLayoutEffect, useState } from "react";

/** What takes longer than this is shown, in ms: shown sooner, it would flicker. */
const SLOW_MS = 150;

/** Whether something has been pending for long enough to be shown. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useLayoutEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}
