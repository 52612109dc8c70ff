import { badRequest } from "./errors";
import { readInteger, TOKEN_PARAMETER } from "./parameters";
import type { Scope } from "./scope";

/** How a collection is cut: by `skip`, by cursor, or as the caller likes. */
export type Paging = "skip" | "cursor" | "either";

export type Page = { skip: number; limit: number; byCursor: boolean };

/** Contentful's own: "limit … defaults to 100 … maximum 1000". */
const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

const CURSORS = ["pageNext", "pagePrev"];

export function pagingParameters(paging: Paging): string[] {
  if (paging === "skip") return ["limit", "skip"];
  return ["limit", ...CURSORS, ...(paging === "either" ? ["skip", "cursor"] : [])];
}

/** @throws ApiError 400 for a limit over 1000, or a cursor that the service never gave out */
export function readPage(params: URLSearchParams, paging: Paging): Page {
  const cursor = params.get("pageNext") ?? params.get("pagePrev");
  const byCursor = paging === "cursor" || params.get("cursor") === "true" || cursor !== null;
  if (byCursor && params.has("skip")) throw badRequest("skip does not go with a cursor");
  return {
    limit: readInteger(params, "limit", {
      fallback: DEFAULT_LIMIT,
      min: byCursor ? 1 : 0,
      max: MAX_LIMIT,
    }),
    skip: byCursor
      ? decodeCursor(cursor)
      : readInteger(params, "skip", { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER }),
    byCursor,
  };
}

/** What an answer says about where it stands: counts, or the addresses of its neighbours. */
export function describePage(page: Page, total: number, scope: Scope, params: URLSearchParams) {
  const { skip, limit } = page;
  if (!page.byCursor) return { total, skip, limit };
  const before = Math.max(0, skip - limit);
  return {
    limit,
    pages: {
      ...(skip + limit < total ? { next: address(scope, params, "pageNext", skip + limit) } : {}),
      ...(skip > 0 ? { prev: address(scope, params, "pagePrev", before) } : {}),
    },
  };
}

function address(scope: Scope, params: URLSearchParams, name: string, skip: number): string {
  const query = new URLSearchParams(params);
  for (const other of [...CURSORS, TOKEN_PARAMETER]) query.delete(other);
  query.set(name, Buffer.from(`skip:${skip}`).toString("base64url"));
  return `${scope.path}?${query}`;
}

function decodeCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const [, skip] = /^skip:(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (skip === undefined) throw badRequest("The page cursor is invalid");
  return Number(skip);
}
