/** Windows, in px. */
export const PHONE = { width: 390, height: 800 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 900 };
export const WIDE = { width: 1920, height: 1080 };
/** The narrowest window that the shop supports. */
export const NARROW = { width: 320, height: 640 };
/** 1280 px at 400 % (WCAG 1.4.10). */
export const ZOOMED = { width: 320, height: 256 };
