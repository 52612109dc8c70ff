import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { locales, type z } from "zod";
import { exampleFields, isOwnSpace, withoutExample } from "./example-shop.server";
import { isPreview, orExit, settings } from "./settings.server";
import { type ShopFile, shopFile } from "./shop-schema.server";
import { readTypedJson } from "./typed-json.server";

/**
 * `shop.json` in `SHOP_DIR`: the facts that differ from shop to shop. The server reads it once, at its
 * start.
 */

/** Reads and checks `shop.json`. @throws Error with one line that names the file and each wrong field */
export function readShopFile(folder: string): ShopFile {
  const path = join(folder, "shop.json");
  try {
    const { data, error } = shopFile.safeParse(readTypedJson(path), {
      error: locales.fr().localeError,
    });
    const faults = data ? missingPictures(data, folder) : error.issues.map(faultOf);
    if (data && faults.length === 0) return data;
    throw new Error(faults.join(" ; "));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} (SHOP_DIR) : ${reason.replace(/\s+/g, " ")}`);
  }
}

/** A fault with the place in the file: `promises › n° 1 › icon : …`. */
function faultOf({ path, message }: z.core.$ZodIssue): string {
  const steps = path.map((step) => (typeof step === "number" ? `n° ${step + 1}` : String(step)));
  return [...(steps.length > 0 ? [steps.join(" › ")] : []), message].join(" : ");
}

/** The folders in which a picture that `shop.json` names may be: the shop's, the build's, the project's. */
const publicFolders = (folder: string) => [join(folder, "public"), "build/client", "public"];

const pictureFile = (folder: string, picture: string) =>
  publicFolders(folder)
    .map((each) => join(each, picture))
    .find((path) => existsSync(path));

function missingPictures({ logo, about }: ShopFile, folder: string): string[] {
  const named = [
    ["logo", logo],
    ...about.team.map(({ picture }, at) => [`about › team › n° ${at + 1} › picture`, picture]),
  ];
  return named.flatMap(([field, picture]) =>
    !picture || pictureFile(folder, picture)
      ? []
      : `${field} : il n’y a pas de fichier public${picture}`,
  );
}

/**
 * The width of a wide logo, at least 2:1, in the header: px, for a height of 32. It stands in the place of the shop's name.
 * Undefined for another logo, which stands beside the name.
 */
function wideLogo({ logo }: ShopFile, folder: string): number | undefined {
  const path = logo && pictureFile(folder, logo);
  try {
    const { width, height } = imageSize(readFileSync(path ?? ""));
    return width < 2 * height ? undefined : Math.min(160, Math.round((32 * width) / height));
  } catch {
    // No logo, or one of unknown size.
    return undefined;
  }
}

/** Files that pages name by an address without a hash. The service worker stores them. */
export const UNHASHED_FILES = ["/icons.svg", "/placeholder.svg"];

/**
 * The shop id: a hash of `shop.json` and of the files at `UNHASHED_FILES`. It changes when the owner, or a build,
 * changes one of them.
 */
export function shopIdOf(folder: string): string {
  const hash = createHash("sha256").update(readFileSync(join(folder, "shop.json")));
  for (const address of UNHASHED_FILES) {
    const served = pictureFile(folder, address);
    if (served) hash.update(address).update(readFileSync(served));
  }
  return hash.digest("hex").slice(0, 8);
}

/** The shop as `shop.json` describes it: see `currentShop` for what Contentful may replace. */
const file = orExit(() => readShopFile(settings.SHOP_DIR));
export const shopOfFolder = isOwnSpace ? withoutExample(file) : file;
/** The fields with which a shop with an own space still shows the example's. */
export const fieldsOfExample = isOwnSpace ? exampleFields(file) : [];
export const shopId = shopIdOf(settings.SHOP_DIR);
/** Whether the shop counts what visitors look at. A preview's only visitor is its owner. */
export const isCounting = shopOfFolder.compter && !isPreview;
/** The width of a wide logo in the header, in px. */
export const logoWidth = wideLogo(shopOfFolder, settings.SHOP_DIR);
