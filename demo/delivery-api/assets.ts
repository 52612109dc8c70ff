import { pageOf } from "./collection";
import { readLocale } from "./localize";
import { sortRecords } from "./order";
import { refuseUnknown } from "./parameters";
import { findById, type Scope } from "./scope";
import { assetShape, type Wire } from "./shapes";

/** `GET assets`: the most recently published first. @throws ApiError 400 */
export function listAssets(scope: Scope, params: URLSearchParams) {
  const locale = readLocale(scope.space, params);
  const assets = sortRecords(scope.space.assets, params);
  return pageOf(assets, params, (asset) => assetShape(scope, asset, locale), ["locale", "order"]);
}

/** `GET assets/{id}`. @throws ApiError 400, 404 */
export function getAsset(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, ["locale"]);
  const asset = findById(scope, "Asset", scope.space.assets, id);
  return assetShape(scope, asset, readLocale(scope.space, params));
}
