import { answerCollection } from "./collection";
import { invalidQuery } from "./errors";
import { textsOf } from "./full-text";
import { ALL_LOCALES, defaultLocale, readLocale } from "./localize";
import { refuseOthers } from "./parameters";
import { assetPaths } from "./paths";
import { findById, type Scope } from "./scope";
import { parseSelect } from "./select";
import { assetShape } from "./shapes";
import { valuesAt, type Wire } from "./wire";

/** CDA reference, "Filtering assets by MIME type"; the groups that a shop can have. */
const MIME_GROUPS = new Map([
  ["image", /^image\//],
  ["video", /^video\//],
  ["audio", /^audio\//],
  ["plaintext", /^text\/plain$/],
  ["pdfdocument", /^application\/pdf$/],
]);

/** `GET assets`: the last published first. @throws ApiError 400 */
export function listAssets(scope: Scope, params: URLSearchParams) {
  const { space } = scope;
  const locale = readLocale(space, params);
  const lookLocale = locale === ALL_LOCALES ? defaultLocale(space) : locale;
  const group = readMimeGroup(params);
  return answerCollection(scope, params, {
    records: space.assets.filter((asset) => {
      if (group === null) return true;
      const shape = assetShape(scope, asset, lookLocale);
      return valuesAt(shape, "fields.file.contentType").some((type) => group.test(String(type)));
    }),
    paths: assetPaths,
    look: (asset) => assetShape(scope, asset, lookLocale),
    show: (asset) => assetShape(scope, asset, locale),
    texts: (look) => [
      ...textsOf(look.fields),
      ...valuesAt(look, "fields.file.fileName").map(String),
    ],
    order: "-sys.updatedAt,sys.id",
    paging: "either",
    read: ["locale", "mimetype_group"],
  });
}

/** `GET assets/{id}`. @throws ApiError 400, 404 */
export function getAsset(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseOthers(params, ["locale", "select"]);
  const asset = findById(scope, "Asset", scope.space.assets, id);
  const shape = assetShape(scope, asset, readLocale(scope.space, params));
  return parseSelect(params.get("select"))(shape);
}

function readMimeGroup(params: URLSearchParams): RegExp | null {
  const name = params.get("mimetype_group");
  if (name === null) return null;
  const group = MIME_GROUPS.get(name);
  if (!group) throw invalidQuery({ name: "mimetype_group", value: name });
  return group;
}
