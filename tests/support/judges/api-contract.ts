import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";

type Reference = { $ref: string };
type ResponseObject = { headers?: object; content?: Record<string, { schema: object }> };
type Operation = { responses: Record<string, ResponseObject | Reference> };

/** The parts of an OpenAPI document that the tests read. */
export type ApiDocument = {
  info: { version: string };
  paths: Record<string, { get: Operation }>;
  components: { responses: Record<string, ResponseObject> };
};

export type ApiContract = ReturnType<typeof apiContract>;

/** Checks answers of the shop against an OpenAPI document. */
export function apiContract(document: ApiDocument) {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  // Ajv would refuse the document's own keywords, such as `paths`, as unknown.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, "api");
  const validators = new Map<string, ValidateFunction>();

  /** @param place JSON pointer to the schema in the document (RFC 6901) */
  function validatorOf(place: string): ValidateFunction {
    const known = validators.get(place) ?? ajv.compile({ $ref: `api${place}` });
    validators.set(place, known);
    return known;
  }

  function responseOf(path: string, status: number): { response: ResponseObject; place: string } {
    const described = document.paths[path]?.get.responses[status];
    if (!described) throw new Error(`${path} has no answer of status ${status}`);
    if ("$ref" in described) {
      const name = described.$ref.split("/").at(-1) ?? "";
      return { response: document.components.responses[name] ?? {}, place: described.$ref };
    }
    return { response: described, place: `#/paths/${pointerOf(path)}/get/responses/${status}` };
  }

  /**
   * Fails unless the document describes the answer: its status, headers, type and body.
   *
   * @param path as in the document: `/eliquides/{id}.json`
   * @returns the body
   */
  async function expectKnown(path: string, answer: Response): Promise<unknown> {
    const { response, place } = responseOf(path, answer.status);
    const { headers = {}, content = {} } = response;
    for (const name of Object.keys(headers)) {
      expect(answer.headers.get(name), `${name} of ${answer.url}`).not.toBeNull();
    }
    const [type = ""] = answer.headers.get("Content-Type")?.split(";") ?? [];
    if (!content[type])
      throw new Error(`${answer.url} answers ${type}, which the document does not know`);
    const body = await answer.json();
    const validate = validatorOf(`${place}/content/${pointerOf(type)}/schema`);
    validate(body);
    expect(validate.errors ?? [], answer.url).toEqual([]);
    return body;
  }

  return { paths: Object.keys(document.paths), expectKnown };
}

/** A name as a step of a JSON pointer in a URI. */
function pointerOf(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/**
 * A copy of the document whose view models allow no additional members. Problems still allow them: a 503 has
 * the members of a problem and of a view.
 */
export function withoutAdditions(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    value?.type === "object" &&
    value.properties &&
    !value.properties.status &&
    name !== "PartialHome"
      ? { ...value, additionalProperties: false }
      : value,
  );
}
