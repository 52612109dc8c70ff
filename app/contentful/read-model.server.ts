import { z } from "zod";
import { deliveryClient } from "./client.server";

/** By content type id, then by field id: the field's type, such as `Symbol`, `Link to Asset`. */
export type ContentModel = ReadonlyMap<string, ReadonlyMap<string, string>>;

const typeSchema = z.object({ type: z.string(), linkType: z.string().optional() });
const fieldSchema = typeSchema.extend({ id: z.string(), items: typeSchema.optional() });

const typesSchema = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }), fields: z.array(fieldSchema) })),
});

const localesSchema = z.object({
  items: z.array(z.object({ code: z.string(), default: z.boolean() })),
});

/** The most that Contentful returns in one answer. The client's types have no `limit`; the API has. */
const ALL: object = { limit: 1000 };

/**
 * Reads the space's content types in one request.
 *
 * @param retries whether the client repeats a request that failed
 * @throws the client's errors, and an Error for an answer of another shape
 */
export async function readContentModel(retries = false): Promise<ContentModel> {
  const client = await deliveryClient({ retries });
  const { items } = typesSchema.parse(await client.getContentTypes(ALL));
  return new Map(
    items.map(({ sys, fields }) => [
      sys.id,
      new Map(fields.map((field) => [field.id, typeName(field)])),
    ]),
  );
}

/** The code of the space's default locale. Throws as `readContentModel` does. */
export async function readDefaultLocale(retries: boolean): Promise<string> {
  const client = await deliveryClient({ retries });
  const { items } = localesSchema.parse(await client.getLocales());
  const found = items.find((locale) => locale.default);
  if (!found) throw new Error("The space has no default locale");
  return found.code;
}

type FieldType = z.infer<typeof typeSchema> & { items?: FieldType | undefined };

function typeName({ type, linkType, items }: FieldType): string {
  if (linkType) return `${type} to ${linkType}`;
  return items ? `${type} of ${typeName(items)}` : type;
}
