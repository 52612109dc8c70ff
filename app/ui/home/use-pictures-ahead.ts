import { type RefObject, useEffect, useRef } from "react";

/**
 * Has the banner that is shown and those on either side of it ready in all their slides. They are
 * lazy: by themselves they would come when they are seen, in the middle of a slide. Each is tried
 * once; one that fails then is still asked for when it is seen.
 *
 * @param active whether there are slides on either side
 */
export function usePicturesAhead(
  track: RefObject<HTMLElement>,
  shown: number,
  count: number,
  active: boolean,
): void {
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (!active || !track.current) return;
    const slides = [...track.current.querySelectorAll("img")];
    for (const by of [0, 1, count - 1]) {
      const src = slides[(shown + by) % count]?.src;
      if (!src || tried.current.has(src)) continue;
      tried.current.add(src);
      load(slides.filter((slide) => slide.src === src)).catch(() => {});
    }
  }, [track, shown, count, active]);
}

/** Loads a picture apart from the page; set anew, one that is at hand is shown at once, lazy or not. */
async function load(slides: readonly HTMLImageElement[]): Promise<void> {
  const apart = slides[0]?.parentElement?.cloneNode(true) as HTMLPictureElement | undefined;
  const picture = apart?.querySelector("img");
  if (!picture) return;
  picture.loading = "eager";
  await picture.decode();
  // Some may show another banner by now.
  for (const slide of slides) if (slide.src === picture.src) slide.src = picture.src;
}
