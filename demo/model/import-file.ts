import { writeFileSync } from "node:fs";
import { type FieldId, fieldOf } from "../../app/contentful/content-model";
import { demoContentTypes } from "../content/content-types";
import type { ContentType } from "../space";
import {
  CATEGORY_FIELDS,
  categoryChoices,
  EDITORS,
  type FieldEditor,
  LIQUID_GROUPS,
  type Validation,
} from "./fields";

/**
 * The content model of a new space, as `contentful space import` reads it: `shop/contentful-model.json`.
 * Content types and fields are those of the embedded content service, without the fields that only older
 * spaces have.
 */

/** The space's default locale. The import refuses a space with another. */
const LOCALE = "fr";

type Field = ContentType["fields"][number];
type Row = { field: Field; editor: FieldEditor; choices: Validation[] };

/** A name for entries without a title: without it Contentful lists each as `Untitled`. */
const LIST_NAME: Row = {
  field: { id: "nom", name: "Nom", type: "Symbol", required: true, localized: false },
  editor: {
    widget: "singleLine",
    help: "Pour vous y retrouver dans vos listes : la boutique ne le montre pas.",
  },
  choices: [],
};

/** `npm run model`: writes the file that sets up a new space. */
export function main(): void {
  writeFileSync("shop/contentful-model.json", `${JSON.stringify(importFile(), null, 2)}\n`);
}

export function importFile() {
  const types = demoContentTypes();
  return {
    locales: [
      {
        sys: { id: "locale-fr", type: "Locale" },
        code: LOCALE,
        name: "Français",
        default: true,
        fallbackCode: null,
        contentManagementApi: true,
        contentDeliveryApi: true,
        optional: false,
      },
    ],
    contentTypes: types.map(contentType),
    editorInterfaces: types.map(editorInterface),
  };
}

function rowsOf({ id, fields, displayField }: ContentType): Row[] {
  const rows = fields.flatMap((field) => {
    const fieldId = field.id as FieldId;
    if (fieldOf(fieldId).isOld) return [];
    const editor = EDITORS[fieldId];
    if (!editor) throw new Error(`demo/model/fields.ts: EDITORS lacks the field ${fieldId}`);
    const choices = CATEGORY_FIELDS.includes(fieldId) ? categoryChoices(id) : [];
    return [{ field, editor, choices }];
  });
  return displayField ? rows : [LIST_NAME, ...rows];
}

function contentType(type: ContentType) {
  const { id, name, description, displayField } = type;
  return {
    // The import publishes only content types with a published version.
    sys: { id, type: "ContentType", publishedVersion: 1 },
    name,
    description,
    displayField: displayField || LIST_NAME.field.id,
    fields: rowsOf(type).map(({ field: { items, ...field }, editor, choices }) => ({
      ...field,
      ...(items && { items: { ...items, validations: choices } }),
      ...(editor.initial !== undefined && { defaultValue: { [LOCALE]: editor.initial } }),
      // For a list, the choices are a check of each item.
      validations: [...(editor.validations ?? []), ...(items ? [] : choices)],
      disabled: false,
      omitted: false,
    })),
  };
}

function editorInterface(type: ContentType) {
  const rows = rowsOf(type);
  return {
    sys: {
      id: "default",
      type: "EditorInterface",
      contentType: { sys: { type: "Link", linkType: "ContentType", id: type.id } },
    },
    controls: rows.map(({ field, editor }) => ({
      fieldId: field.id,
      widgetNamespace: "builtin",
      widgetId: editor.widget,
      settings: {
        helpText: editor.help,
        ...(editor.widget === "boolean" && { trueLabel: "Oui", falseLabel: "Non" }),
        // Without it Contentful also asks for an hour and its time zone.
        ...(editor.widget === "datePicker" && { format: "dateonly" }),
      },
    })),
    ...(type.id === "produit" && liquidLayout(rows.map(({ field }) => field.id))),
  };
}

/** One tab with the fields, then the groups. */
function liquidLayout(ids: string[]) {
  const grouped = new Set<string>(LIQUID_GROUPS.flatMap(({ fields }) => fields));
  const asItem = (fieldId: string) => ({ fieldId });
  const tab = "fiche";
  return {
    editorLayout: [
      {
        groupId: tab,
        name: "Fiche",
        items: [
          ...ids.filter((id) => !grouped.has(id)).map(asItem),
          ...LIQUID_GROUPS.map(({ id, name, fields }) => ({
            groupId: id,
            name,
            items: fields.map(asItem),
          })),
        ],
      },
    ],
    groupControls: [
      { groupId: tab, widgetNamespace: "builtin", widgetId: "topLevelTab" },
      ...LIQUID_GROUPS.map(({ id, help }) => ({
        groupId: id,
        widgetNamespace: "builtin",
        widgetId: "fieldset",
        settings: { helpText: help },
      })),
    ],
  };
}
