import { useNavigation } from "@remix-run/react";
import { useSlow } from "./use-slow";

/** A slim bar over the page while the next one takes its time. */
export function ProgressBar() {
  const slow = useSlow(useNavigation().state !== "idle");
  return slow ? (
    <div role="progressbar" aria-label="Chargement de la page" className="progress-bar" />
  ) : null;
}
