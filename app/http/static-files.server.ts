import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { settings } from "~/config/settings.server";
import { type PreparedResponse, preparedResponse, tagOf } from "./prepared-response.server";
import { PICTURE_POLICY } from "./security-headers.server";

/** Addresses of the build's assets begin with this path. Their names contain a hash: their contents never change. */
export const ASSETS = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
const OTHER = "public, max-age=3600";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Addresses that browsers request without a link, and the files that answer them. */
const ALIASES = {
  "/favicon.ico": "/favicon-32.png",
  "/apple-touch-icon-precomposed.png": "/apple-touch-icon.png",
};

/**
 * The files of a folder whose types are in `TYPES`, by address, read once: a build has some 300 KB. The build has
 * stored compressed forms of texts beside them (see vite.config.ts).
 *
 * @param prefix the beginning of their addresses
 * @param assetPolicy `Cache-Control` of files at addresses of assets
 */
export function readStaticFiles(
  folder: string,
  prefix: string,
  assetPolicy = IMMUTABLE,
): Map<string, PreparedResponse> {
  const files = new Map<string, PreparedResponse>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const address = prefix + file.slice(folder.length + 1).replaceAll("\\", "/");
    const headers = new Headers({ "Content-Type": type });
    headers.set("Cache-Control", address.startsWith(ASSETS) ? assetPolicy : OTHER);
    if (type.startsWith("image/")) headers.set("Content-Security-Policy", PICTURE_POLICY);
    const plain = readFileSync(file);
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)];
    if (br && gzip) headers.set("Vary", "Accept-Encoding");
    const bodies = br && gzip ? { br, gzip } : { identity: plain };
    files.set(address, preparedResponse(200, headers, `W/"${tagOf(plain)}"`, bodies));
  }
  for (const [alias, address] of Object.entries(ALIASES)) {
    const file = files.get(address);
    if (file && !files.has(alias)) files.set(alias, file);
  }
  return files;
}

/** Files of the shop's own folder: they replace those of `public/` (docs/deploy.md, "A shop of one's own"). */
export function readShopFiles(): Map<string, PreparedResponse> {
  const folder = join(settings.SHOP_DIR, "public");
  return existsSync(folder) ? readStaticFiles(folder, "/", OTHER) : new Map();
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}
