import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listen } from "~/client/listen";

/** The wait before a picture that failed is requested again, in ms. */
const RETRY_MS = 2000;

/** After so many failures it can't be shown. */
const MOST_FAILURES = 2;

/**
 * Notices a picture that can't be shown, also one that failed before scripts ran: its event has passed,
 * but such a picture is complete and has no width. A picture that fails is requested once more, as
 * connections drop for a moment; `broken` says that it failed again.
 */
export function useBrokenPicture(src: string) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState({ src, times: 0 });
  const failures = failed.src === src ? failed.times : 0;

  const onError = useCallback(
    () => setFailed((last) => ({ src, times: last.src === src ? last.times + 1 : 1 })),
    [src],
  );
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {};
    // Its event may have been handled as well.
    if (complete && naturalWidth === 0) {
      setFailed((last) => (last.src === src && last.times > 0 ? last : { src, times: 1 }));
    }
  }, [src]);
  useRetry(picture, failures > 0 && failures < MOST_FAILURES);

  return { ref: picture, broken: failures >= MOST_FAILURES, onError };
}

/** Requests a picture again, once: after a while, or as soon as the browser is back online. */
function useRetry(picture: RefObject<HTMLImageElement>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const stop = () => {
      clearTimeout(timer);
      stopListening();
    };
    const retry = () => {
      stop();
      const img = picture.current;
      // The same address, set again, is loaded again.
      if (img) img.src = img.getAttribute("src") ?? "";
    };
    const timer = setTimeout(retry, RETRY_MS);
    const stopListening = listen(window, { online: retry });
    return stop;
  }, [picture, wanted]);
}
