/**
 * Loaded before the shop: from SIGWINCH on, what it writes never reaches the disk, as on one that hangs:
 * files stay half written, under their other names.
 */
import { open } from "node:fs/promises";

process.on("SIGWINCH", async () => {
  const file = await open(import.meta.filename);
  const { sync } = Object.getPrototypeOf(file);
  if (!sync) throw new Error("Files are synced in another way now");
  Object.getPrototypeOf(file).sync = () => new Promise(() => {});
  await file.close();
});
