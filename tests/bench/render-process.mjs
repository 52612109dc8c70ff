// Renders pages of the build with Remix alone: no page cache, no socket, no compression. Answers a
// message `{ path, renders }` with the CPU time of each render in ms.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, installGlobals } from "@remix-run/node";

installGlobals({ nativeFetch: true });
const build = await import(pathToFileURL(resolve("build/server/index.js")).href);
const handle = createRequestHandler(build, "production");

/** @param {string} path */
async function render(path) {
  const response = await handle(new Request(`http://127.0.0.1:3000${path}`));
  // Bytes, as the page cache reads them: decoding them as text would be a tenth of the CPU time.
  await response.arrayBuffer();
  return response.status;
}

/** @param {{ path: string, renders: number }} command */
async function measure({ path, renders }) {
  const cpu = [];
  let status = await render(path);
  for (let done = 0; done < renders; done += 1) {
    const before = process.cpuUsage();
    status = await render(path);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { status, cpu };
}

process.on("message", async (/** @type {any} */ command) => {
  process.send?.(await measure(command));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
