import { writeFileSync } from "node:fs";
import { importFile } from "./import-file";

/** `npm run model`: writes the file that sets up a new space. */
export function main(): void {
  writeFileSync("shop/contentful-model.json", `${JSON.stringify(importFile(), null, 2)}\n`);
}
