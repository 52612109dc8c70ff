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

  /** @param pointer JSON pointer to the schema in the document (RFC 6901) */
  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  function responseOf(path: string, status: number): { response: ResponseObject; pointer: string } {
    const described = document.paths[path]?.get.responses[status];
    if (!described) throw new Error(`the document describes no ${status} for ${path}`);
    if ("$ref" in described) {
      const name = described.$ref.split("/").at(-1) ?? "";
      return { response: document.components.responses[name] ?? {}, pointer: described.$ref };
    }
    return { response: described, pointer: `#/paths/${pointerOf(path)}/get/responses/${status}` };
  }

  /**
   * Fails unless the document describes the answer: its status, headers, type and body.
   *
   * @param path as in the document: `/eliquides/{id}.json`
   * @returns the body
   */
  async function expectKnown(path: string, answer: Response): Promise<unknown> {
    const { response, pointer } = responseOf(path, answer.status);
    const { headers = {}, content = {} } = response;
    for (const name of Object.keys(headers)) {
      expect(answer.headers.get(name), `${name} of ${answer.url}`).not.toBeNull();
    }
    const [type = ""] = answer.headers.get("Content-Type")?.split(";") ?? [];
    if (!content[type])
      throw new Error(`${answer.url} answers ${type}, which the document does not describe`);
    const body = await answer.json();
    const validate = validatorOf(`${pointer}/content/${pointerOf(type)}/schema`);
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
 * the members of a problem and `loading`.
 */
export function withoutAdditions(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document), (_name, value) =>
    value?.type === "object" && value.properties && !value.properties.status
      ? { ...value, additionalProperties: false }
      : value,
  );
}
