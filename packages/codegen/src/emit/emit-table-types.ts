import { readFile } from "node:fs/promises";

/** The types of the table: the very module that the runtime reads tables with, so that the data needs no package. */
export async function emitTableTypes(): Promise<string> {
  const source = new URL(import.meta.resolve("@plumbline/client-runtime/operation-table.ts"));
  return (await readFile(source, "utf8")).replaceAll("\r\n", "\n");
}
