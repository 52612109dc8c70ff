import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What stands where content is not there yet (spec §4). */
export const LOADING_TEXT = "Chargement...";

/** What a page says in place of its content: a drawing, words, and a way on. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <Volute />
      {children}
    </div>
  );
}

/** A flask whose vapour drifts away: for what has vanished or is not there yet. */
export function Volute() {
  return <Icon name="volute" className="size-40 max-w-full" />;
}
