import { shop } from "~/config/shop";
import { Icon } from "~/ui/parts/icon";

/** The shop's three promises, under the banner. */
export function ValueStrip() {
  return (
    <ul className="container-page grid gap-4 pt-10 pb-6 sm:grid-cols-3 sm:gap-6 sm:pb-8">
      {shop.promises.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <span className="icon-disc">
            <Icon name={icon} />
          </span>
          <p className="min-w-0">
            <strong className="block">{title}</strong>
            <span className="text-small text-ink-soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
