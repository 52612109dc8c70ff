import { useNavigation } from "@remix-run/react";

/** A slim bar over the page while the next one takes its time: it is seen from 150 ms on. */
export function ProgressBar() {
  return useNavigation().state === "idle" ? null : (
    <div role="progressbar" aria-label="Chargement de la page" className="progress-bar" />
  );
}
