import { useConnection } from "~/client/data/connection";

/** Says that a request can't be answered right now. What is shown stays as it is. */
export function ConnectionNotice() {
  const { down, tryAgain } = useConnection();
  return (
    <div role="status" className="line-notice">
      {down && (
        <p className="line-notice-card">
          La connexion ne répond pas. Cette page reste ouverte ; la suite viendra.
          <button type="button" className="action" onClick={tryAgain}>
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}
