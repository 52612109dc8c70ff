import {
  type CSSProperties,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { picturePath } from "~/address/picture-paths";
import type { BannerView } from "~/catalogue/views";
import { Link } from "~/ui/parts/link";
import { LightMode } from "~/ui/parts/render-context";
import { useBrokenPicture } from "~/ui/parts/use-broken-picture";
import { CarouselControls } from "./carousel-controls";
import { useRotation, useSlide, useSwipe } from "./use-carousel";

type BannerCarouselProps = {
  banners: readonly BannerView[];
  /** Whether a popup covers the page. */
  isCovered?: boolean;
};

/**
 * With scripts the track repeats the set of banners four times (docs/spec.md, "Carousel") and shows the second
 * set, number 1: there are banners on both sides, whichever way the track moves (see `useSlide`).
 */
const REPETITIONS = 4;
const CURRENT_SET = 1;

/**
 * The banners (docs/spec.md, "Carousel"). Without scripts they are a row that scrolls and snaps, with scripts
 * a carousel that follows the WAI-ARIA pattern.
 */
export function BannerCarousel({ banners, isCovered = false }: BannerCarouselProps) {
  const section = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const count = banners.length;
  const [scripted, setScripted] = useState(false);
  // `startTransition`: a tap interrupts the rendering of the other slides.
  useEffect(() => startTransition(() => setScripted(true)), []);
  const isCarousel = scripted && count > 1;
  const rotation = useRotation(section, isCarousel ? count : 1, isCovered);
  const { turn, turning, pauseHandlers, previous, next } = rotation;
  useSlide(track, turn, count);
  useSwipe(section, (direction) => (direction === "left" ? next() : previous()));

  if (count === 0) return null;
  const sets = isCarousel ? [...Array(REPETITIONS).keys()] : [CURRENT_SET];
  const position = CURRENT_SET * count + turn.banner;
  // A slide must have its picture when it comes in. Who never turns back needs no picture before the first.
  const isNear = (offset: number) => offset <= 1 && offset >= (turn.moves > 0 ? -1 : 0);
  const pictureOf = (set: number, n: number) => {
    if (!isCarousel) return n === 0 ? "eager" : "lazy";
    return isNear(set * count + n - position) ? "eager" : null;
  };
  return (
    <section
      ref={section}
      {...pauseHandlers}
      aria-roledescription="carrousel"
      aria-label="À la une"
      className="relative"
    >
      {isCarousel && <CarouselControls rotation={rotation} count={count} />}
      <div className="overflow-hidden">
        <div
          ref={track}
          className="banner-track"
          // The track moves to the left, also on a page that a browser translates into Arabic.
          dir="ltr"
          aria-live={turning ? "off" : "polite"}
          // Without scripts the arrow keys scroll the track, which needs the focus.
          tabIndex={isCarousel ? undefined : 0}
          data-carousel={isCarousel || undefined}
          style={isCarousel ? ({ "--slide": position } as CSSProperties) : undefined}
        >
          {sets.map((set) =>
            banners.map((banner, n) => {
              const slide = (
                <Slide
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same banner is in the list four times
                  key={`${set} ${n}`}
                  banner={banner}
                  label={`${n + 1} sur ${count}`}
                  isCurrent={!isCarousel || (set === CURRENT_SET && n === turn.banner)}
                  picture={pictureOf(set, n)}
                />
              );
              if (isCarousel || n === 0) return slide;
              // Until the carousel runs, browsers with scripts would fetch the pictures of the whole row.
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a banner may be in the list twice
                <noscript key={n} className="w-full shrink-0">
                  {slide}
                </noscript>
              );
            }),
          )}
        </div>
      </div>
    </section>
  );
}

type SlideProps = {
  banner: BannerView;
  label: string;
  isCurrent: boolean;
  /** How the browser loads the picture; null for none yet. */
  picture: "eager" | "lazy" | null;
};

function Slide({ banner, label, isCurrent, picture: loading }: SlideProps) {
  const { image, imageMobile, alt, lien } = banner;
  const light = useContext(LightMode);
  const { broken, ...watched } = useBrokenPicture();
  // One picture stands in for the other, and stays when the slide comes into view again.
  const [isSwapped, setSwapped] = useState(false);
  useEffect(() => {
    if (broken) setSwapped((was) => !was);
  }, [broken]);
  const [wide, narrow] = isSwapped ? [imageMobile, image] : [image, imageMobile];
  const picture = loading && (
    // With a new key the browser loads the picture again, also at the same address.
    <picture key={String(broken)}>
      {!light && (
        <source
          media="(min-width: 640px)"
          srcSet={picturePath(wide, 1200)}
          width={1200}
          height={250}
        />
      )}
      <img
        src={picturePath(narrow, light ? 400 : 600)}
        {...watched}
        loading={loading}
        // A link needs a name.
        alt={alt || (lien ? "Voir" : "")}
        width={600}
        height={250}
        className="aspect-[600/250] h-auto w-full bg-mist object-cover sm:aspect-[1200/250]"
      />
    </picture>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a form's fieldset
    <div
      role="group"
      aria-roledescription="diapositive"
      aria-label={label}
      aria-hidden={isCurrent ? undefined : true}
      className="w-full shrink-0 snap-center"
    >
      {lien ? (
        <Link to={lien} tabIndex={isCurrent ? undefined : -1} className="block">
          {picture}
        </Link>
      ) : (
        picture
      )}
    </div>
  );
}
