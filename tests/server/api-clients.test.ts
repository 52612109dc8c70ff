import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import openapiTypeScript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { demoProducts } from "../support/worlds/demo";

/** The published OpenAPI document, read by openapi-typescript, and the example client that uses its types. */

let document: string;
let folder: string;

beforeAll(async () => {
  document = await (await fetch(`${inject("shop")}/openapi.json`)).text();
  // Below the project, so that the compiler finds the types of the project's packages.
  folder = mkdtempSync(resolve("node_modules", ".api-client-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the typed example client compiles in strict mode with openapi-typescript's types, and runs", async () => {
  writeFileSync(
    join(folder, "shop-api.ts"),
    astToString(await openapiTypeScript(JSON.parse(document))),
  );
  const program = join(folder, "typed-client.ts");
  writeFileSync(program, readFileSync("examples/typed-client.ts"));
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    outDir: folder,
  };
  const compiled = ts.createProgram([program], options);
  const faults = ts.getPreEmitDiagnostics(compiled);
  expect(faults.map(({ messageText }) => messageText)).toEqual([]);
  compiled.emit();
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const client = [join(folder, "typed-client.js"), inject("shop")];
  const { stdout } = await promisify(execFile)(process.execPath, client);
  const lines = stdout.split("\n");
  for (const { name, cardPrice } of demoProducts("eliquide", "gourmand")) {
    expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true);
    if (cardPrice) expect(stdout).toContain(cardPrice.texte);
  }
  expect(lines).toContain("null");
});
