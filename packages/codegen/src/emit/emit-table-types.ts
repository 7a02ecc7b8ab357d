import { readFile } from "node:fs/promises";

/** The same place seen from `src` and from `dist`: the package ships its sources. */
const source = new URL("../../src/table/operation-table.ts", import.meta.url);

/** The types of the table: the very module this package builds its tables with. */
export async function emitTableTypes(): Promise<string> {
  return (await readFile(source, "utf8")).replaceAll("\r\n", "\n");
}
