import { useNavigation } from "@remix-run/react";
import { useConnection } from "~/client/data/connection";

/** The connection notice: the server can't be reached right now. */
export function ConnectionNotice() {
  const { down, tryAgain } = useConnection();
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-xl">
      {down && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-mist-deep bg-paper p-4">
          La connexion ne répond pas. Cette page reste ouverte ; la suite viendra.
          <button type="button" className="action" onClick={tryAgain}>
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}

/** A bar at the top while the next page is being loaded. The stylesheet hides it for the first 150 ms. */
export function ProgressBar() {
  return useNavigation().state === "idle" ? null : (
    <div role="progressbar" aria-label="Chargement de la page" className="progress-bar" />
  );
}
