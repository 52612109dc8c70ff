import { useConnection } from "~/client/data/connection";

/** Says that a request can't be answered right now. What is shown stays as it is. */
export function ConnectionNotice() {
  const { down, tryAgain } = useConnection();
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-xl">
      {down && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card hairline border-mist-deep bg-paper p-4">
          La connexion ne répond pas. Cette page reste ouverte ; la suite viendra.
          <button type="button" className="action" onClick={tryAgain}>
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}
