import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { publicDocuments } from "../../../packages/codegen/test/public-documents.ts";
import { readCount } from "../read-count.ts";
import { measureState } from "./measure-state.ts";

/** Prints what the suite finds at a mock with state: for the given documents, or else for the smaller public ones. A run is cut after `--seconds`. */
export async function benchState(words: readonly string[]): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { seconds: { type: "string", default: "120" } },
  });
  const longest = readCount("seconds", values.seconds) * 1000;
  process.stdout.write(
    "| document | operations | with 2xx | without a documented success | `must` findings | requests | time |\n|---|---|---|---|---|---|---|\n",
  );
  for (const file of files.length > 0 ? files : defaultFiles) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const { title, operations, succeeded, silent, musts, seconds, requests, isCut } =
      await measureState(file, longest);
    const undocumented = silent.filter(({ hasSuccess }) => !hasSuccess).length;
    const cells = [title, operations, succeeded.length, undocumented, musts.length, requests];
    process.stdout.write(
      `| ${cells.join(" | ")} | ${seconds.toFixed(0)} s${isCut ? ", cut" : ""} |\n`,
    );
    for (const { id } of silent.filter(({ hasSuccess }) => hasSuccess))
      process.stderr.write(`  no 2xx: ${id}\n`);
    for (const must of musts) process.stderr.write(`  must: ${must}\n`);
  }
}

const small = new Set(["Scalar Galaxy"]);

export const defaultFiles: readonly string[] = [
  ...["bookshop", "newsroom"].map((name) =>
    fileURLToPath(new URL(`../../../packages/codegen/test/${name}/openapi.yaml`, import.meta.url)),
  ),
  ...publicDocuments.filter(({ name }) => small.has(name)).map(({ file }) => file),
];
