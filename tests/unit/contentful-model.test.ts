import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCategory } from "~/catalogue/categories";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import { contentTypes } from "~/contentful/content-model";
import { modelFaults } from "~/owner/model-faults.server";
import { importFile } from "../../demo/model/import-file";

/** `shop/contentful-model.json` sets up a space that the shop can read. */

const text = readFileSync("shop/contentful-model.json", "utf8");
const file: ReturnType<typeof importFile> = JSON.parse(text);

/** The types of the file's fields, as `readContentModel` reads them from a space. */
const model = new Map(
  file.contentTypes.map(({ sys, fields }) => [
    sys.id,
    new Map(
      fields.map(({ id, type, linkType, items }) => [
        id,
        linkType ? `${type} to ${linkType}` : items ? `${type} of ${items.type}` : type,
      ]),
    ),
  ]),
);

const fieldsOf = (type: string) =>
  file.contentTypes.find(({ sys }) => sys.id === type)?.fields ?? [];

/** The values that an editor may choose from. */
function choices(type: string, field: string): string[] {
  const found = fieldsOf(type).find(({ id }) => id === field);
  const validations = [...(found?.validations ?? []), ...(found?.items?.validations ?? [])];
  return validations.flatMap((validation) => validation.in ?? []);
}

it("contentful-model.json is the output of `npm run model`", () => {
  expect(text).toBe(`${JSON.stringify(importFile(), null, 2)}\n`);
});

it("contentful-model.json has each content type and field that the shop reads, with the right type", () => {
  expect([...model.keys()]).toEqual(contentTypes);
  expect(modelFaults(model)).toEqual([]);
});

it("contentful-model.json publishes its content types", () => {
  expect(file.contentTypes.every(({ sys }) => sys.publishedVersion > 0)).toBe(true);
});

it.each(catalogueKinds)("contentful-model.json offers every filter of %s", (kind) => {
  const { contentType, fields } = catalogues[kind];
  const offered = fields.flatMap((field) => choices(contentType, field));
  const filtered = offered.flatMap((category) => readCategory(kind, category).value ?? []);
  expect(filtered).toEqual(catalogues[kind].filters.map(({ value }) => value));
});

describe.each([...contentTypes])("the editing form of %s", (type) => {
  const fields = fieldsOf(type);
  const form = file.editorInterfaces.find(({ sys }) => sys.contentType.sys.id === type);

  it("has a help text for each field", () => {
    const ids = form?.controls.map(({ fieldId }) => fieldId);
    expect(ids).toEqual(fields.map(({ id }) => id));
    for (const { settings } of form?.controls ?? []) expect(settings.helpText).toMatch(/\.$/);
  });

  it("shows each field once", () => {
    if (!form || !("editorLayout" in form)) return;
    const layout = JSON.stringify(form.editorLayout).match(/"fieldId":"\w+"/g) ?? [];
    expect(layout.map((item) => item.slice(11, -1)).sort()).toEqual(
      fields.map(({ id }) => id).sort(),
    );
  });

  it("has defaults that its validations allow", () => {
    for (const { id, defaultValue } of fields) {
      const allowed = choices(type, id);
      if (defaultValue && allowed.length > 0) expect(allowed).toContain(defaultValue.fr);
    }
  });
});
