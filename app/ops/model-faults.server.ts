import { settings } from "~/config/settings.server";
import { contentTypes } from "~/content/content-types";
import { FIELDS_OF_TYPE, type FieldId, fieldOf } from "~/contentful/content-model";
import { type ContentModel, readContentModel } from "~/contentful/read-model.server";

/** Faults of a space's content model, in French for the shop's owner. */

/** The content types that the space lacks. */
export function missingTypes(model: ContentModel): string[] {
  return contentTypes
    .filter((type) => !model.has(type))
    .map((type) => `le type de contenu «\u202f${type}\u202f» n’existe pas dans Contentful`);
}

/** The fields that the space's content types lack, or whose type can't be read. */
export function fieldFaults(model: ContentModel): string[] {
  return contentTypes.flatMap((type) => {
    const found = model.get(type);
    if (!found) return [];
    const fields: readonly FieldId[] = FIELDS_OF_TYPE[type];
    const missing = fields.filter((id) => !found.has(id) && !fieldOf(id).isOld);
    const unreadable = fields.flatMap((id) => {
      const typeOfField = found.get(id);
      const { types } = fieldOf(id);
      if (!typeOfField || types.includes(typeOfField)) return [];
      return [
        `«\u202f${type}\u202f»\u202f: le champ «\u202f${id}\u202f» est de type ${typeOfField}, prenez ${types.join(" ou ")}`,
      ];
    });
    if (missing.length === 0) return unreadable;
    return [`«\u202f${type}\u202f» n’a pas de champ ${missing.join(", ")}`, ...unreadable];
  });
}

/** The faults of the space's fields now; empty if Contentful doesn't answer in time. */
export async function currentFieldFaults(): Promise<string[]> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, settings.CONTENT_DEADLINE_MS).unref();
  });
  return Promise.race([readContentModel().then(fieldFaults), late]).catch(() => []);
}
