import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import type { KnownOutcome } from "../run/candidates-of.ts";

/** The outcomes in a kill matrix by mutant, or `undefined` after an error message. */
export async function readOutcomes(
  io: CommandIo,
  name: string,
): Promise<ReadonlyMap<string, KnownOutcome> | undefined> {
  const file = resolve(io.cwd, name);
  const known = await parseOutcomes(file);
  if (typeof known !== "string") return known;
  io.stderr.write(`error: ${known}\n  Pass a kill-matrix.json that --report-dir has written.\n`);
  return undefined;
}

async function parseOutcomes(file: string): Promise<ReadonlyMap<string, KnownOutcome> | string> {
  try {
    // A file that `renderMatrixJson` has not written has no mutants.
    const { mutants } = JSON.parse(await readFile(file, "utf8")) as { mutants?: KnownOutcome[] };
    if (Array.isArray(mutants)) return new Map(mutants.map((one) => [one.id, one]));
    return `${file} is not a kill matrix`;
  } catch (error) {
    return `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
