import { openSandbox } from "../run/open-sandbox.ts";
import { planConformance } from "@plumbline/conformance";
import { type CommandIo, exitCodes } from "@plumbline/command";
import { allMutants } from "../all-mutants.ts";
import { matchesId } from "../judge/judge-outcomes.ts";
import { findOwn, type Own } from "../run/find-own.ts";
import { runMutants } from "../run/run-mutants.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { MutantsFlags } from "./mutants-flags.ts";
import { readOutcomes } from "./read-outcomes.ts";

/** Searches a mutant for each check that only its family notices, among those that an earlier run noticed. */
export async function runOwn(
  io: CommandIo,
  { own: file = "", only = "*", seed, workers, json }: MutantsFlags,
  subject: SoundSubject,
): Promise<number> {
  const known = await readOutcomes(io, file);
  if (!known) return exitCodes.usage;
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
