import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Creates a folder within the package, so that generated modules find the libraries that they import. */
export async function createFolder(): Promise<string> {
  const parent = fileURLToPath(new URL("../.plumbline", import.meta.url));
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, "schemas-"));
}
