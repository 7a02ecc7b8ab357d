import { openSandbox } from "../run/open-sandbox.ts";
import { planConformance } from "@plumbline/conformance";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type CommandIo, exitCodes } from "@plumbline/command";
import { allMutants } from "../all-mutants.ts";
import { matchesId } from "../judge/judge-outcomes.ts";
import type { KnownOutcome } from "../run/candidates-of.ts";
import { findOwn, type Own } from "../run/find-own.ts";
import { runMutants } from "../run/run-mutants.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { MutantsFlags } from "./mutants-flags.ts";

/** Searches a mutant for each check that only its family notices, among those that an earlier run noticed. */
export async function runOwn(
  io: CommandIo,
  { own: file = "", only = "*", seed, workers, json }: MutantsFlags,
  subject: SoundSubject,
): Promise<number> {
  const known = await readOutcomes(resolve(io.cwd, file));
  if (typeof known === "string") {
    io.stderr.write(`error: ${known}\n  Pass a kill-matrix.json that --report-dir has written.\n`);
    return exitCodes.usage;
  }
  const checks = (await plannedChecks(subject, seed)).filter((id) => matchesId(only, id));
  const found = await findOwn({
    checks,
    mutants: await allMutants(subject),
    known,
    ask: (mutants, without) =>
      runMutants(subject, mutants, {
        seed,
        workers,
        signal: io.signal,
        ...(without === undefined ? { full: true } : { without }),
      }),
    onAsked: (count, asked) =>
      io.stderr.write(`${count} of ${checks.length} checks, ${asked} mutants run in full\n`),
  });
  io.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : renderOwn(found));
  if (io.signal.aborted) return exitCodes.inconclusive;
  return found.some(({ mutant }) => mutant === undefined) ? exitCodes.findings : exitCodes.ok;
}

async function readOutcomes(file: string): Promise<ReadonlyMap<string, KnownOutcome> | string> {
  try {
    // A file that `renderMatrixJson` has not written has no mutants.
    const { mutants } = JSON.parse(await readFile(file, "utf8")) as { mutants?: KnownOutcome[] };
    if (Array.isArray(mutants)) return new Map(mutants.map((one) => [one.id, one]));
    return `${file} is not a kill matrix`;
  } catch (error) {
    return `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function renderOwn(found: readonly Own[]): string {
  const width = Math.max(0, ...found.map(({ check }) => check.length));
  const lines = found.map(
    ({ check, mutant }) => `${check.padEnd(width)}  ${mutant ?? "none found"}`,
  );
  return `${lines.join("\n")}\n`;
}

/** Lists the IDs of the checks that plan cases for this contract. */
async function plannedChecks(subject: SoundSubject, seed: number): Promise<readonly string[]> {
  const { contract, journeys } = subject;
  const { target, close } = await openSandbox(subject, {});
  try {
    const { entries } = planConformance({ contract, journeys, target, seed });
    return [...new Set(entries.map(({ check }) => check.id))];
  } finally {
    await close();
  }
}
