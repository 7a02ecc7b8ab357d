import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateWithOmissions, writeGenerated } from "@plumbline/codegen";
import { loadContract } from "@plumbline/contract";
import { bundle } from "../bundle.ts";
import {
  type PublicDocument,
  publicDocuments,
} from "../../../packages/codegen/test/public-documents.ts";

interface Row {
  readonly name: string;
  readonly operations: number;
  /** CPU time of loading the document and generating the client. */
  readonly seconds: number;
  /** Of all files of the client. */
  readonly kilobytes: number;
  /** Bytes of a bundled and minified program with one read, before its first call. */
  readonly gzip: number;
  readonly leftOut: readonly string[];
}

/** Generates clients from public documents and prints their sizes as a table. */
export async function benchDocuments(): Promise<void> {
  process.stdout.write(
    "| document | operations | time | files | one read, gzipped | left out |\n|---|---|---|---|---|---|\n",
  );
  for (const document of publicDocuments) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const { name, operations, seconds, kilobytes, gzip, leftOut } = await measure(document);
    const cells = [name, operations, `${seconds.toFixed(1)} s`, `${kilobytes} kB`];
    const size = `${(gzip / 1000).toFixed(1)} kB`;
    process.stdout.write(`| ${[...cells, size, leftOut.join(" ") || "nothing"].join(" | ")} |\n`);
  }
}

async function measure({ name, file }: PublicDocument): Promise<Row> {
  const start = process.cpuUsage();
  const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
  const { files, omissions } = await generateWithOmissions(contract);
  const { user, system } = process.cpuUsage(start);
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    await writeGenerated(files, folder);
    const table = files.find(({ path }) => path === "operations.ts")?.text ?? "";
    const names = [...table.matchAll(/^export const (\w+)Operation = /gm)].map(
      ([, each = ""]) => each,
    );
    const reasons = Map.groupBy(omissions, ({ reason }) => reason);
    return {
      name,
      operations: names.length,
      seconds: (user + system) / 1e6,
      kilobytes: Math.round(files.reduce((sum, { text }) => sum + text.length, 0) / 1000),
      gzip: await sizeOfRead(folder, firstRead(table)),
      leftOut: [...reasons].map(([reason, parts]) => `${parts.length}: ${reason}`),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function firstRead(table: string): string {
  const [, name = ""] =
    /^export const (\w+)Operation = \{\n  operationId: .*\n  method: "get"/m.exec(table) ?? [];
  return name;
}

async function sizeOfRead(folder: string, name: string): Promise<number> {
  const program = `import { createMethods } from "./client.ts";
    import { ${name}Operation } from "./operations.ts";
    async function run() {
      const { ${name} } = createMethods({ ${name}: ${name}Operation }, { baseUrl: location.origin, auth: null });
      console.log(await ${name}(JSON.parse(location.hash)));
    }
    void run();`;
  const runtime = new URL("../../../packages/client-runtime/src/index.ts", import.meta.url);
  const alias = { "@plumbline/client-runtime": fileURLToPath(runtime) };
  return (await bundle(program, { folder, alias })).gzip;
}
