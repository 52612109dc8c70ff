/** The id of the paragraph with the date of an old page. The service worker fills it, too (see worker.js). */
export const STALE_NOTE = "vu-le";
