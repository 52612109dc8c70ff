import { useLayoutEffect, useState } from "react";

/** What takes longer than this is worth telling, in ms; telling sooner would only flicker. */
const SLOW_MS = 150;

/** Whether something has been going on for long enough to be told. */
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
