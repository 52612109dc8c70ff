/** The symbols of `public/icons.svg`. */
export type IconName =
  | "facebook"
  | "instagram"
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
  | "mark"
  | "volute";

/** A decorative icon from the sprite, as large as the text around it. Words beside it say what it means. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" width="20" height="20" className={`icon ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
