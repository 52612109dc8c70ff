/**
 * Marks the page while what it shows is a cached copy: `app.css` writes 'Prix vus le …' beside it.
 * The mark stands on `<html>`, where the worker sets it too before scripts run (see worker.js).
 *
 * @param cachedAt when the copy was made, as text; null for what came from the server just now
 */
export function markStale(cachedAt: string | null): void {
  const { dataset } = document.documentElement;
  if (cachedAt) dataset.cachedAt = cachedAt;
  else delete dataset.cachedAt;
}
