/** The symbols of `public/icons.svg`. */
export type IconName =
  | "facebook"
  | "instagram"
  | "tiktok"
  | "messenger"
  | "whatsapp"
  | "phone"
  | "mail"
  | "search"
  | "menu"
  | "close"
  | "delivery"
  | "clock"
  | "home"
  | "drop"
  | "chevron-left"
  | "chevron-right"
  | "pause"
  | "play"
  | "arrow"
  | "pin"
  | "tag"
  | "talk"
  | "volute";

/** A decorative icon from the sprite, 20 px wide. A text or a label beside it carries the meaning. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" width="20" height="20" className={`icon ${className}`.trim()}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
