import { useConnection } from "~/client/data/connection";

/** Tells that what was asked for can't be had right now; what is shown stays as it is. */
export function LineNotice() {
  const { down, tryAgain } = useConnection();
  return (
    <div role="status" className="line-notice">
      {down && (
        <p className="line-notice-card">
          La connexion ne répond pas. Cette page reste ouverte ; la suite viendra.
          <button type="button" className="action" onClick={tryAgain}>
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}
