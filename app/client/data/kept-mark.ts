/**
 * Marks the page while what it shows is a kept copy: `app.css` writes 'Prix vus le …' beside it.
 * The mark stands on `<html>`, where the worker sets it too before scripts run (see worker.js).
 *
 * @param keptAt when the copy was made, as text; null for what came from the server just now
 */
export function markKept(keptAt: string | null): void {
  const { dataset } = document.documentElement;
  if (keptAt) dataset.keptAt = keptAt;
  else delete dataset.keptAt;
}
