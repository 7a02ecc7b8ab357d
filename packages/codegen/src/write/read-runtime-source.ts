import { readFile } from "node:fs/promises";

/** Reads a module of the runtime that is copied beside generated files, so that they require no package. */
export async function readRuntimeSource(name: string): Promise<string> {
  const source = new URL(import.meta.resolve(`@plumbline/client-runtime/${name}`));
  return (await readFile(source, "utf8")).replaceAll("\r\n", "\n");
}
