/** The image's health check: exit 0 if the shop in the same container is alive, else 1 with the cause. */
import { get } from "node:http";

const { PORT = "3000" } = process.env;
const address = { host: "127.0.0.1", port: PORT, path: "/healthz" };
process.exitCode = 1;
get({ ...address, signal: AbortSignal.timeout(2_000) }, ({ statusCode }) => {
  if (statusCode === 200) process.exit(0);
  console.error(`not alive: status ${statusCode}`);
  process.exit();
}).on("error", ({ message }) => console.error(`not alive: ${message}`));
