import { Icon, type IconName } from "~/ui/parts/icon";
import type { useRotation } from "./use-carousel";

type ControlsProps = { rotation: ReturnType<typeof useRotation>; count: number };

/** More dots would not fit between the buttons of a narrow phone. */
const MAX_DOTS = 6;

/** The carousel's buttons, and its position as dots. Pause comes first, as motion disturbs some visitors. */
export function CarouselControls({ rotation, count }: ControlsProps) {
  const { turn, stopped, toggle, previous, next } = rotation;
  return (
    <div className="absolute inset-x-3 -bottom-4 z-10 mx-auto flex w-fit flex-wrap items-center justify-center gap-2">
      <Control
        label={stopped ? "Lancer le défilement" : "Arrêter le défilement"}
        icon={stopped ? "play" : "pause"}
        onClick={toggle}
      />
      <Control label="Bannière précédente" icon="chevron-left" onClick={previous} />
      {/* Screen readers hear the position from the slide. */}
      <span
        aria-hidden="true"
        className="rounded-full border border-mist-deep bg-glass px-4 text-small text-ink"
      >
        {count > MAX_DOTS
          ? `${turn.banner + 1}/${count}`
          : `${"○".repeat(turn.banner)}●${"○".repeat(count - turn.banner - 1)}`}
      </span>
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
      className="icon-button border border-mist-deep bg-glass text-ink hover:bg-paper"
    >
      <Icon name={props.icon} />
    </button>
  );
}
