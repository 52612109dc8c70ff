/** `npm run build`: builds if needed. Installs nothing: in an image, packages are a separate layer. */
import { ensureBuilt } from "./steps.mjs";

process.exitCode = await ensureBuilt();
