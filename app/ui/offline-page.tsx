import { contactWays } from "~/shop";
import { NoticePage } from "./error-pages";

/** Says that there is no line, and how to order without one. */
export function OfflinePage() {
  return (
    <NoticePage
      title="Vous êtes hors ligne"
      text="Cette page n’a pas encore été vue sur cet appareil. Pour commander, un appel suffit."
    >
      <a href={contactWays.telephone.href} className="action">
        Appeler le {contactWays.telephone.text}
      </a>
      <a href={contactWays.whatsapp.href} className="action action-quiet">
        WhatsApp : {contactWays.whatsapp.text}
      </a>
    </NoticePage>
  );
}
