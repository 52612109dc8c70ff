import type { ReactNode } from "react";
import { Icon } from "./icon";

/** The text in place of content that is being loaded (docs/spec.md, "Failures"). */
export const LOADING_TEXT = "Chargement...";

/** A drawing and a text in place of a page's content. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <Volute />
      {children}
    </div>
  );
}

/** A drawing of vapour that drifts away, for missing content. */
export function Volute() {
  return <Icon name="volute" className="size-40 max-w-full" />;
}

/** The notice in place of content that is being loaded (docs/spec.md, "Catalogues"). */
export function LoadingNotice() {
  return (
    <Notice>
      <p role="status" className="text-lead">
        {LOADING_TEXT}
      </p>
    </Notice>
  );
}
