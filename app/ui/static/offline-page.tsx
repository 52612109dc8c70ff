import { contactWays } from "~/config/shop";
import { NoticePage } from "./error-pages";

/** Says that there is no line, and how to order without one. */
export function OfflinePage() {
  return (
    <NoticePage
      title="Vous êtes hors ligne"
      text="Cette page n’a pas encore été vue sur cet appareil. Pour commander, un appel suffit."
    >
      <a href={contactWays.telephone.href} className="action">
        <Call what="Appeler le" number={contactWays.telephone.text} />
      </a>
      <a href={contactWays.whatsapp.href} className="action action-quiet">
        <Call what="WhatsApp :" number={contactWays.whatsapp.text} />
      </a>
    </NoticePage>
  );
}

/** A number has a line of its own where it would be broken. */
function Call({ what, number }: { what: string; number: string }) {
  return (
    <span>
      {what} <span className="inline-block">{number}</span>
    </span>
  );
}
