/** The image's health check: exit 0 where the shop beside it is alive, else 1 and one line. */
import { ask } from "./ask.mjs";

const { PORT = "3000" } = process.env;
const signal = AbortSignal.timeout(2_000);
const fault = await ask(`http://127.0.0.1:${PORT}/healthz`, { signal }).then(
  ({ status }) => (status === 200 ? null : `answered with ${status}`),
  (error) => error.message,
);
if (fault !== null) {
  console.error(`not alive: ${fault}`);
  process.exitCode = 1;
}
