import type { ReactNode } from "react";
import { paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { ActionLink, Actions } from "~/ui/parts/link";
import { Notice } from "~/ui/parts/notice";

type NoticePageProps = { title: string; text: string; children: ReactNode };

/** A page that is only a notice: not found, an error, offline. `children` are the links to follow. */
export function NoticePage({ title, text, children }: NoticePageProps) {
  return (
    <div className="mist">
      <Notice>
        <h1 className="heading text-title text-ink">{title}</h1>
        <p className="text-lead">{text}</p>
        <Actions centred>{children}</Actions>
      </Notice>
    </div>
  );
}

/**
 * The page of an address that does not exist (docs/spec.md, "Pages"), or of a server error: the cause is in
 * the log, never on the page.
 */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  return (
    <NoticePage
      title={notFound ? "Page introuvable" : "Une erreur est survenue"}
      text={
        notFound
          ? "Oups ! La page que vous recherchez semble s'être évaporée comme une volute de vapeur."
          : "La page n’a pas pu être affichée. Réessayez dans un instant, ou écrivez-nous."
      }
    >
      <ActionLink to={paths.home}>Retour à l’accueil</ActionLink>
      {notFound && (
        <ActionLink to={catalogues.eliquide.path} quiet>
          Voir nos e-liquides
        </ActionLink>
      )}
      <ActionLink to={paths.contact} quiet>
        Nous contacter
      </ActionLink>
    </NoticePage>
  );
}
