import type { ContentType, FieldType } from "../space";
import { contentTypeRequired, unknownPath } from "./errors";

/** Says what kind of value a path leads to. @throws ApiError 400 for a path that leads nowhere */
export type Paths = (path: string) => FieldType;

type KnownPaths = readonly (readonly [path: string, kind: FieldType])[];

const SYS: KnownPaths = [
  ["sys.id", "Symbol"],
  ["sys.type", "Symbol"],
  ["sys.createdAt", "Date"],
  ["sys.updatedAt", "Date"],
  ["sys.revision", "Integer"],
  ["sys.publishedVersion", "Integer"],
];

const METADATA: KnownPaths = [
  ["metadata.tags", "Link"],
  ["metadata.tags.sys.id", "Array"],
  ["metadata.concepts", "Link"],
  ["metadata.concepts.sys.id", "Array"],
];

const ASSET_FIELDS: KnownPaths = [
  ["fields.title", "Symbol"],
  ["fields.description", "Text"],
  ["fields.file", "Object"],
  ["fields.file.url", "Symbol"],
  ["fields.file.fileName", "Symbol"],
  ["fields.file.contentType", "Symbol"],
  ["fields.file.details.size", "Integer"],
  ["fields.file.details.image.width", "Integer"],
  ["fields.file.details.image.height", "Integer"],
];

export const assetPaths: Paths = pathsOf([...SYS, ...METADATA, ...ASSET_FIELDS]);
export const tagPaths: Paths = pathsOf([...SYS, ["sys.visibility", "Symbol"], ["name", "Symbol"]]);
export const contentTypePaths: Paths = pathsOf([...SYS, ["name", "Symbol"]]);
export const localePaths: Paths = pathsOf([["sys.id", "Symbol"]]);
export const taxonomyPaths: Paths = pathsOf([...SYS, ["prefLabel", "Symbol"]]);

/** Paths of the entries of one content type; of any, when there is none: no fields then. */
export function entryPaths(type: ContentType | null): Paths {
  const known = pathsOf([
    ...SYS,
    ["sys.contentType.sys.id", "Symbol"],
    ...METADATA,
    ...(type?.fields ?? []).flatMap(fieldPaths),
  ]);
  return (path) => {
    if (type === null && path.startsWith("fields.")) throw contentTypeRequired();
    return known(path);
  };
}

/** A link field can be asked whether it is there; its target's id can be compared. */
function fieldPaths({ id, type, items }: ContentType["fields"][number]): KnownPaths {
  const path = `fields.${id}`;
  if (type === "Link") {
    return [
      [path, "Link"],
      [`${path}.sys.id`, "Symbol"],
    ];
  }
  if (type === "Array" && items?.type === "Link") {
    return [
      [path, "Link"],
      [`${path}.sys.id`, "Array"],
    ];
  }
  return [[path, type]];
}

function pathsOf(known: KnownPaths): Paths {
  const kinds = new Map(known);
  return (path) => {
    const kind = kinds.get(path);
    if (kind === undefined) throw unknownPath(path);
    return kind;
  };
}
