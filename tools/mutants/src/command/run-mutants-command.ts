import { allChecks } from "@plumbline/conformance";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type CommandIo, exitCodes } from "@plumbline/command";
import { allMutants } from "../all-mutants.ts";
import { equivalents } from "../judge/equivalents.ts";
import { judgeOutcomes, type Judgement, matchesId, type Judged } from "../judge/judge-outcomes.ts";
import type { Mutant } from "../mutant.ts";
import { renderMatrixPage } from "../report/render-matrix-page.ts";
import { renderSummary, summarize } from "../report/summarize.ts";
import type { Outcome } from "../judge/outcome.ts";
import { runMutants } from "../run/run-mutants.ts";
import { sampleMutants } from "../run/sample-mutants.ts";
import { loadSubject } from "../load-subject.ts";
import type { MutantsFlags } from "./mutants-flags.ts";
import { runLegal } from "./run-legal.ts";
import { runOwn } from "./run-own.ts";
import { runPrice } from "./run-price.ts";
import { runWorth } from "./run-worth.ts";

/** Runs the `mutants` command and returns its exit code. */
export async function runMutantsCommand(io: CommandIo, flags: MutantsFlags): Promise<number> {
  const subject = await loadSubject();
  if (flags.price) return runPrice(io, flags, subject);
  if (flags.legal) return runLegal(io, flags, subject);
  if (flags.own !== undefined) return runOwn(io, flags, subject);
  if (flags.worth !== undefined) return runWorth(io, flags, subject);
  const all = await allMutants(subject);
  const chosen = choose(all, flags);
  if (chosen.length === 0) {
    io.stderr.write(
      "error: No mutant matches the patterns\n  Run mutants --list to print the IDs.\n",
    );
    return exitCodes.usage;
  }
  if (flags.list) {
    io.stdout.write(`${chosen.map(({ id }) => id).join("\n")}\n`);
    return exitCodes.ok;
  }
  const outcomes = await runMutants(subject, chosen, {
    seed: flags.seed,
    full: flags.full ?? false,
    countsRejected: flags.countsRejected ?? false,
    ...(flags.time === undefined ? {} : { time: flags.time }),
    workers: flags.workers,
    signal: io.signal,
    onOutcome: createProgress(io, chosen.length),
  });
  const judgement = judgeOutcomes(outcomes, equivalents, { all: all.map(({ id }) => id) });
  await report(io, flags, judgement);
  const isWhole = outcomes.length === chosen.length;
  if (!isWhole) return exitCodes.inconclusive;
  return hasFailed(judgement) ? exitCodes.findings : exitCodes.ok;
}

function choose(
  all: readonly Mutant[],
  { kind, only, sample, seed }: MutantsFlags,
): readonly Mutant[] {
  const wanted = all.filter(
    (mutant) =>
      (kind === undefined || mutant.kind === kind) &&
      (only === undefined || matchesId(only, mutant.id)),
  );
  return sample === undefined ? wanted : sampleMutants(wanted, { count: sample, seed });
}

function hasFailed({ mutants, stale }: Judgement): boolean {
  return stale.length > 0 || mutants.some(({ verdict }) => verdict === "survived");
}

const every = 25;

/** Prints the progress and, at once, each mutant that was not noticed. */
function createProgress(io: CommandIo, total: number): (outcome: Outcome) => void {
  let done = 0;
  let noticed = 0;
  return (outcome) => {
    done += 1;
    if (outcome.noticed) noticed += 1;
    else if (!isEquivalent(outcome))
      io.stderr.write(`not noticed: ${outcome.id}\n  ${outcome.states}\n`);
    if (done % every === 0 || done === total)
      io.stderr.write(`${done} of ${total}, ${noticed} noticed\n`);
  };
}

function isEquivalent({ id }: Outcome): boolean {
  return equivalents.some(({ mutants }) => matchesId(mutants, id));
}

async function report(io: CommandIo, flags: MutantsFlags, judgement: Judgement): Promise<void> {
  const { seed, full = false, reportDir } = flags;
  const json = renderMatrixJson(judgement, { seed, full });
  const summary = `${renderSummary(summarize(judgement.mutants))}\n`;
  io.stdout.write(flags.json ? json : summary);
  if (flags.json) io.stderr.write(summary);
  for (const line of judgement.stale) io.stderr.write(`${line}\n`);
  if (full) sayUnproven(io, judgement);
  if (reportDir === undefined) return;
  const directory = resolve(io.cwd, reportDir);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "kill-matrix.json"), json);
  await writeFile(join(directory, "kill-matrix.html"), renderMatrixPage(judgement, { seed }));
  io.stderr.write(`The kill matrix is in ${directory}\n`);
}

function sayUnproven(io: CommandIo, { mutants }: Judgement): void {
  const checks = checksWithoutMutant(mutants);
  if (checks.length === 0) return;
  io.stderr.write(
    `Checks whose mutants are all noticed by other families too:\n  ${checks.join("\n  ")}\n`,
  );
}

/** Renders the kill matrix as JSON: the verdict of each mutant and the checks that noticed it. */
function renderMatrixJson(
  { mutants, stale }: Judgement,
  { seed, full }: { readonly seed: number; readonly full: boolean },
): string {
  const matrix = { schema: 1, seed, full, summary: summarize(mutants), stale, mutants };
  return `${JSON.stringify(matrix, null, 2)}\n`;
}

/** Lists the checks of severity `must` whose mutants are all noticed by other families too. Needs outcomes of full runs. */
function checksWithoutMutant(mutants: readonly Judged[]): readonly string[] {
  const proven = new Set(mutants.flatMap(({ by }) => (familiesOf(by).size === 1 ? by : [])));
  return allChecks
    .filter(({ id, severity }) => severity === "must" && !proven.has(id))
    .map(({ id }) => id);
}

function familiesOf(checks: readonly string[]): ReadonlySet<string> {
  return new Set(checks.map((check) => check.split("/")[0] ?? check));
}
