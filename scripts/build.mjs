/** `npm run build`: builds if needed, and leaves the packages alone (an image's layers hold them). */
import { exitAs } from "./ending.mjs";
import { ensureBuilt } from "./steps.mjs";

exitAs(await ensureBuilt());
