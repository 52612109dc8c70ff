import { paths } from "~/address/paths";
import { shop } from "~/config/shop";
import { NoticePage } from "~/ui/layout/error-pages";

/** The page that the service worker shows in place of a page that is not cached. */
export default function Offline() {
  const { telephone, whatsapp } = shop().ways;
  return (
    <NoticePage
      title="Vous êtes hors ligne"
      text={`Cette page n’a pas encore été vue sur cet appareil.${telephone ? " Pour commander, un appel suffit." : ""}`}
    >
      {/* The service worker shows this link if it has stored a catalogue or home, and completes its address. */}
      <span hidden>
        <a href={paths.home} className="action">
          Voir le catalogue enregistré
        </a>
      </span>
      {telephone && (
        <a href={telephone.href} className="action">
          <Call what="Appeler le" number={telephone.text} />
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp.href} className="action action-quiet">
          <Call what="WhatsApp :" number={whatsapp.text} />
        </a>
      )}
    </NoticePage>
  );
}

/** A telephone link's text. The number stays in one line. */
function Call({ what, number }: { what: string; number: string }) {
  return (
    <span>
      {what} <span className="inline-block">{number}</span>
    </span>
  );
}
