import { readFile } from "node:fs/promises";

/** The types of the table: a copy of the runtime's module, so that the data requires no package. */
export async function emitTableTypes(): Promise<string> {
  const source = new URL(import.meta.resolve("@plumbline/client-runtime/operation-table.ts"));
  return (await readFile(source, "utf8")).replaceAll("\r\n", "\n");
}
