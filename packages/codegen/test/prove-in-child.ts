import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ProofRow } from "./prove-schemas.ts";

const run = promisify(execFile);

/**
 * Compares the generated schemas of documents with their contracts, in a process of its own: a runner of tests would transform modules of
 * megabytes first. A condition that `without` names is left out of the modules.
 */
export async function proveInChild(
  documents: readonly string[],
  { without }: { readonly without?: string } = {},
): Promise<readonly ProofRow[]> {
  const script = fileURLToPath(new URL("prove-schemas.ts", import.meta.url));
  const args = ["--harmony-temporal", "--conditions=@plumbline/source", script, ...documents];
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, ...(without !== undefined && { WITHOUT: without }) },
    maxBuffer: 2 ** 26,
  });
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as ProofRow);
}
