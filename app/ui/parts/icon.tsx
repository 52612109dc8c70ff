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

/** A decorative icon from the sprite, sized by the text around it. What it means is told in words. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
