/**
 * A space's content, in the terms of the delivery API. Fields have one value per locale
 * (`{ titre: { fr: "Mangue" } }`), as in an answer to `locale=*`; the service selects the locale when
 * it answers. Tests publish, edit and remove content by changing the arrays while the service runs.
 */
export type Space = {
  id: string;
  name: string;
  locales: Locale[];
  contentTypes: ContentType[];
  entries: Entry[];
  assets: Asset[];
  tags: Tag[];
  concepts: Concept[];
  conceptSchemes: ConceptScheme[];
};

export type Locale = { code: string; name: string; default: boolean; fallbackCode: string | null };

export type FieldType =
  | "Symbol"
  | "Text"
  | "Integer"
  | "Number"
  | "Boolean"
  | "Date"
  | "Object"
  | "Link"
  | "Array";

export type ContentType = {
  id: string;
  name: string;
  description: string;
  displayField: string;
  fields: {
    id: string;
    name: string;
    type: FieldType;
    required: boolean;
    localized: boolean;
    linkType?: "Asset" | "Entry";
    items?: { type: FieldType; linkType?: "Asset" | "Entry" };
  }[];
};

/** A field's values by locale code. */
export type Localized<T = unknown> = Record<string, T>;

export type Link = { sys: { type: "Link"; linkType: "Asset" | "Entry"; id: string } };

export type Entry = {
  id: string;
  contentType: string;
  /** ISO 8601 instants. */
  createdAt: string;
  updatedAt: string;
  /** Counts published versions, from 1. */
  revision: number;
  tags?: string[];
  concepts?: string[];
  fields: Record<string, Localized>;
};

export type AssetFile = {
  /** Protocol-relative, as Contentful sends it: `//images.ctfassets.net/<space>/<asset>/<token>/<name>`. */
  url: string;
  fileName: string;
  contentType: string;
  details: { size: number; image?: { width: number; height: number } };
};

export type Asset = {
  id: string;
  createdAt: string;
  updatedAt: string;
  revision: number;
  tags?: string[];
  /** An asset may have no file, if it was published before the upload. */
  fields: {
    title?: Localized<string>;
    description?: Localized<string>;
    file?: Localized<AssetFile>;
  };
};

export type Tag = { id: string; name: string; createdAt: string; updatedAt: string };

export type Concept = {
  id: string;
  prefLabel: Localized<string>;
  broader: string[];
  conceptSchemes: string[];
  createdAt: string;
  updatedAt: string;
};

export type ConceptScheme = {
  id: string;
  prefLabel: Localized<string>;
  concepts: string[];
  topConcepts: string[];
  createdAt: string;
  updatedAt: string;
};
