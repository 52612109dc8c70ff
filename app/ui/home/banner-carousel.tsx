import { type CSSProperties, startTransition, useEffect, useRef, useState } from "react";
import { picturePath } from "~/address/picture-paths";
import type { BannerView } from "~/catalogue/views";
import { Icon, type IconName } from "~/ui/parts/icon";
import { useLightMode } from "~/ui/parts/light-mode";
import { useRotation } from "./use-rotation";
import { useSlide } from "./use-slide";
import { useSwipe } from "./use-swipe";

type BannerCarouselProps = { banners: readonly BannerView[] };

/** How often the set of banners stands in the slide list (spec §9), and which of them is shown. */
const REPETITIONS = 4;
const SHOWN_SET = 1;

/**
 * The banners. Without scripts a row that scrolls and snaps; with them a carousel after the
 * WAI-ARIA pattern, whose slide list is the set of banners four times over.
 */
export function BannerCarousel({ banners }: BannerCarouselProps) {
  const section = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const count = banners.length;
  const [scripted, setScripted] = useState(false);
  // The other slides are many: as a transition, their rendering stops for a tap.
  useEffect(() => startTransition(() => setScripted(true)), []);
  const moves = scripted && count > 1;
  const rotation = useRotation(moves ? count : 1, section);
  const { turn, turning, previous, next } = rotation;
  useSlide(track, turn, count);
  useSwipe(section, (direction) => (direction === "left" ? next() : previous()));

  if (count === 0) return null;
  const sets = moves ? [...Array(REPETITIONS).keys()] : [SHOWN_SET];
  const shownAt = SHOWN_SET * count + turn.shown;
  return (
    <section
      ref={section}
      aria-roledescription="carrousel"
      aria-label="À la une"
      className="banner"
    >
      {moves && <Controls rotation={rotation} />}
      <div className="overflow-hidden">
        <div
          ref={track}
          className="banner-track"
          aria-live={turning ? "off" : "polite"}
          // Without scripts it scrolls, by the arrow keys too.
          tabIndex={moves ? undefined : 0}
          data-moves={moves || undefined}
          style={moves ? ({ "--slide": shownAt } as CSSProperties) : undefined}
        >
          {sets.map((set) =>
            banners.map((banner, n) => (
              <Slide
                // biome-ignore lint/suspicious/noArrayIndexKey: the same banner stands in it four times
                key={`${set} ${n}`}
                banner={banner}
                label={`${n + 1} sur ${count}`}
                shown={!moves || (set === SHOWN_SET && n === turn.shown)}
                // With the slides on either side, so that none slides in without its picture.
                eager={Math.abs(set * count + n - shownAt) <= (moves ? 1 : 0)}
              />
            )),
          )}
        </div>
      </div>
    </section>
  );
}

type SlideProps = { banner: BannerView; label: string; shown: boolean; eager: boolean };

/** One slide. Those that are not shown can't be reached by keyboard and are not read out. */
function Slide({ banner, label, shown, eager }: SlideProps) {
  const { image, imageMobile, alt } = banner;
  const light = useLightMode();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a form's fieldset
    <div
      role="group"
      aria-roledescription="diapositive"
      aria-label={label}
      aria-hidden={shown ? undefined : true}
      className="w-full shrink-0 snap-center"
    >
      <picture>
        {!light && (
          <source
            media="(min-width: 640px)"
            srcSet={picturePath(image, 1200)}
            width={1200}
            height={250}
          />
        )}
        <img
          src={picturePath(imageMobile, light ? 400 : 600)}
          alt={alt}
          width={600}
          height={250}
          loading={eager ? "eager" : "lazy"}
          className="aspect-[600/250] h-auto w-full bg-mist object-cover sm:aspect-[1200/250]"
        />
      </picture>
    </div>
  );
}

/** The carousel's buttons, Pause first: a visitor whom the motion disturbs looks for it. */
function Controls({ rotation }: { rotation: ReturnType<typeof useRotation> }) {
  const { stopped, toggle, previous, next } = rotation;
  return (
    <div className="banner-controls">
      <Control
        label={stopped ? "Lancer le défilement" : "Arrêter le défilement"}
        icon={stopped ? "play" : "pause"}
        onClick={toggle}
      />
      <Control label="Bannière précédente" icon="chevron-left" onClick={previous} />
      <Control label="Bannière suivante" icon="chevron-right" onClick={next} />
    </div>
  );
}

function Control(props: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="banner-control"
    >
      <Icon name={props.icon} />
    </button>
  );
}
