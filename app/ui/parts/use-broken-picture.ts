import { useEffect, useRef, useState } from "react";
import { onRetry } from "~/client/data/connection";

/** The wait before a picture that failed is requested again, in ms. */
const RETRY_MS = 2000;

/**
 * Watches a picture. When its request fails, sends a second one, as connections drop for a moment. `broken`
 * is true once the second request has failed. The caller then replaces or removes the picture's address, until
 * `broken` is false again: when the connection returns, when the visitor taps 'Réessayer', and when the picture
 * comes into view again.
 *
 * @returns `broken`; `ref` and `onError` for the `<img>`
 */
export function useBrokenPicture() {
  const picture = useRef<HTMLImageElement>(null);
  const [failures, setFailures] = useState(0);
  const broken = failures > 1;

  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {};
    // A picture that failed before scripts ran is complete and has no width: its event has passed.
    if (complete && naturalWidth === 0) setFailures((count) => Math.max(count, 1));
  }, []);
  useEffect(() => {
    if (failures !== 1) return;
    const timer = setTimeout(() => {
      const img = picture.current;
      // Setting the same address again makes the browser load it again.
      if (img) img.src = img.getAttribute("src") ?? "";
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);
  useEffect(() => {
    const img = picture.current;
    if (!broken || !img) return;
    const tryAgain = () => setFailures(0);
    const ended = new AbortController();
    onRetry(tryAgain, ended.signal);
    let isInView = true;
    const observer = new IntersectionObserver((changes) => {
      for (const { isIntersecting } of changes) {
        if (isIntersecting && !isInView) tryAgain();
        isInView = isIntersecting;
      }
    });
    observer.observe(img);
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, [broken]);

  return { ref: picture, broken, onError: () => setFailures((count) => count + 1) };
}
