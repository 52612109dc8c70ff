import { settings } from "~/config/settings.server";
import {
  contentTypes,
  FIELDS_OF_TYPE,
  type FieldId,
  fieldOf,
  isRequired,
} from "~/contentful/content-model";
import { causeOf } from "~/contentful/errors.server";
import { type ContentModel, readContentModel } from "~/contentful/read-model.server";
import { contentLoaded } from "~/store/current.server";
import { causeText, forInstaller } from "./findings";

/** Faults of a space's content model, in French for the shop's owner. */

export const NO_PRODUCT = `La boutique n’a rien à montrer\u202f: aucun produit n’est publié, publiez-en un dans Contentful. ${forInstaller("sinon vérifiez CONTENTFUL_SPACE_ID et CONTENTFUL_ENVIRONMENT")}`;

/** The content types that a model (the space's first 1,000) lacks, missing fields, and fields of unreadable types. */
export function modelFaults(model: ContentModel): string[] {
  return contentTypes.flatMap((type) => {
    const found = model.get(type);
    if (!found && !isRequired(type)) return [];
    if (!found)
      return `le type de contenu «\u202f${type}\u202f» n’existe pas dans Contentful, créez-le ou vérifiez CONTENTFUL_SPACE_ID`;
    const fields: readonly FieldId[] = FIELDS_OF_TYPE[type];
    const missing = fields.filter((id) => {
      const { isOld, isOptional } = fieldOf(id);
      return !found.has(id) && !isOld && !isOptional;
    });
    const unreadable = fields.flatMap((id) => {
      const typeOfField = found.get(id);
      const { types } = fieldOf(id);
      if (!typeOfField || types.includes(typeOfField)) return [];
      return [
        `«\u202f${type}\u202f»\u202f: le champ «\u202f${id}\u202f» est de type ${typeOfField}, prenez ${types.join(" ou ")}`,
      ];
    });
    const absent = missing.map(
      (id) =>
        `«\u202f${type}\u202f» n’a pas de champ ${id}, ajoutez-le ou vérifiez CONTENTFUL_ENVIRONMENT`,
    );
    return [...absent, ...unreadable];
  });
}

/**
 * The faults of the space's content model, or why Contentful can't be read. The owner's page asks Contentful itself,
 * without retries: the refresh loop knows some causes only after 10 s. Empty if Contentful doesn't
 * answer in time, but the shop has content.
 */
export async function currentFaults(ms = settings.CONTENT_DEADLINE_MS): Promise<string[]> {
  return modelWithin(ms).then(
    (model) => modelFaults(model).map(forInstaller),
    // Undefined: no answer in time.
    (error: unknown) => (error || !contentLoaded() ? [causeText(causeOf(error).kind)] : []),
  );
}

/** The space's content model. Rejects with the client's errors, or with `undefined` after `ms` without an answer. */
export function modelWithin(ms: number): Promise<ContentModel> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, ms).unref();
  });
  return Promise.race([readContentModel(), late]);
}
