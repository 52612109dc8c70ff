/** `npm run build`: builds if needed. Installs nothing: in an image, packages are a separate layer. */
import { exitAs } from "./ending.mjs";
import { ensureBuilt } from "./steps.mjs";

exitAs(await ensureBuilt());
