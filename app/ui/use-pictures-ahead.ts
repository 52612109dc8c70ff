import { type RefObject, useEffect } from "react";

/**
 * Has the banner that is shown and those on either side of it ready in all their slides. They are
 * lazy: by themselves they would come when they are seen, in the middle of a slide.
 *
 * @param active whether there are slides on either side
 */
export function usePicturesAhead(
  track: RefObject<HTMLElement>,
  shown: number,
  count: number,
  active: boolean,
): void {
  useEffect(() => {
    if (!active) return;
    const slides = [...(track.current?.querySelectorAll("img") ?? [])];
    for (const by of [0, 1, count - 1]) {
      const banner = (shown + by) % count;
      load(slides.filter((_slide, index) => index % count === banner)).catch(() => {});
    }
  }, [track, shown, count, active]);
}

/** Loads a picture apart from the page; set anew, one that is at hand is shown at once, lazy or not. */
async function load(slides: readonly HTMLImageElement[]): Promise<void> {
  const empty = slides.filter(({ naturalWidth }) => naturalWidth === 0);
  const apart = empty[0]?.parentElement?.cloneNode(true) as HTMLPictureElement | undefined;
  const picture = apart?.querySelector("img");
  if (!picture) return;
  picture.loading = "eager";
  await picture.decode();
  for (const slide of empty) slide.src = picture.src;
}
