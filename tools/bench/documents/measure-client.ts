import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type GeneratedFile, writeGenerated } from "@plumbline/codegen";
import { bundle } from "../bundle.ts";

/** Gzipped bytes of programs that are bundled and minified, before their first call. */
export interface ClientSizes {
  readonly operations: number;
  /** With the method of one read from `createMethods`. */
  readonly oneRead: number;
  /** How many of these bytes the other operations of the document take. */
  readonly unused: number;
  /** With `createClient`. */
  readonly client: number;
  /** What one operation adds to it: the difference to a client without every second one. Undefined for less than 50 operations. */
  readonly perOperation: number | undefined;
}

/** With fewer operations, the functions that a few of them need outweigh their entries. */
const fewest = 50;

/** Measures programs with a generated client. Throws if it has no read. */
export async function measureClient(files: readonly GeneratedFile[]): Promise<ClientSizes> {
  const table = files.find(({ path }) => path === "operations.ts")?.text ?? "";
  const names = [...table.matchAll(entryPattern)].map(([, name = ""]) => name);
  const read = names.find((name) => entryOf(name, table).includes('\n  method: "get",\n'));
  if (read === undefined) throw new Error("The client has no read");
  const half = names.filter((_, index) => index % 2 === 0);
  const sizeOf = async (program: string, kept: readonly string[] = names): Promise<number> =>
    sizeWith(program, replaceTable(files, keepEntries(table, new Set(kept))));
  const [oneRead, alone] = [
    await sizeOf(programOfRead(read)),
    await sizeOf(programOfRead(read), [read]),
  ];
  const [client, less] = [await sizeOf(programOfClient), await sizeOf(programOfClient, half)];
  const left = names.length - half.length;
  return {
    operations: names.length,
    oneRead,
    unused: oneRead - alone,
    client,
    perOperation: names.length < fewest ? undefined : (client - less) / left,
  };
}

/** An entry as the generator prints it. */
const entryPattern = /^export const (\w+)Operation = \{\n.*?^\} as const;\n\n/gms;

function entryOf(name: string, table: string): string {
  return [...table.matchAll(entryPattern)].find(([, each]) => each === name)?.[0] ?? "";
}

/** Removes the other entries, as if the document did not have their operations. */
function keepEntries(table: string, kept: ReadonlySet<string>): string {
  const isKept = (text: string, name: string): string => (kept.has(name) ? text : "");
  return table
    .replaceAll(entryPattern, isKept)
    .replaceAll(/^ {4}\S+ (\w+)Operation as typeof \w+Operation,\n/gm, isKept);
}

function replaceTable(files: readonly GeneratedFile[], text: string): readonly GeneratedFile[] {
  return files.map((file) => (file.path === "operations.ts" ? { ...file, text } : file));
}

const runtime = new URL("../../../packages/client-runtime/src/index.ts", import.meta.url);
const alias = { "@plumbline/client-runtime": fileURLToPath(runtime) };

async function sizeWith(program: string, files: readonly GeneratedFile[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    await writeGenerated(files, folder);
    return (await bundle(program, { folder, alias })).gzip;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function programOfRead(name: string): string {
  return `import { createMethods } from "./client.ts";
    import { ${name}Operation } from "./operations.ts";
    async function run() {
      const operations = { ${name}: ${name}Operation };
      const client = createMethods(operations, { baseUrl: location.origin, auth: null });
      console.log(await client.${name}(JSON.parse(location.hash)));
    }
    void run();`;
}

const programOfClient = `import { createClient } from "./client.ts";
  async function run() {
    const client = createClient({ baseUrl: location.origin, auth: null });
    console.log(await client[location.hash](JSON.parse(location.search)));
  }
  void run();`;
