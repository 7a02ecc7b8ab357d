import { inferChains } from "@plumbline/contract";
import { setImmediate } from "node:timers/promises";
import { type CommandIo, exitCodes } from "@plumbline/command";
import type { Session } from "../send/session/create-session.ts";
import type { Plan } from "../model/plan.ts";
import { defectsList, defectsNote, makeReportDirectory, type RunReport } from "@plumbline/report";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { runPlan } from "../run/run-plan.ts";
import {
  canPlanAsItGoes,
  type RunWork,
  workAsItGoes,
  workOf,
  workOfObservers,
} from "../run/run-work.ts";
import { shouldExplore } from "../run/explore-run.ts";
import { exploreWithProgress } from "./explore-with-progress.ts";
import { planWithProgress } from "./plan-with-progress.ts";
import { checkKnownFolder } from "../target/config/known-file.ts";
import { secretsOf } from "../target/secrets-of.ts";
import { createProgress } from "./create-progress.ts";
import type { MadeThing } from "../send/explore/made-thing.ts";
import { formatChains } from "./format-chains.ts";
import { formatPlan, planTotal, harmNote } from "./format-plan.ts";
import { note } from "./note.ts";
import { openRun, toTarget } from "./open-run.ts";
import { acceptRun } from "./accept-run.ts";
import { present } from "./present.ts";
import { writeOverlay } from "./write-overlay.ts";
import type { TestFlags } from "./test-flags.ts";
import { type TestSettings, testSettings } from "./test-settings.ts";
import { acceptanceOf } from "./with-acceptance.ts";

/** Plans and runs the tests and reports the result. Returns the exit code. `name` is a target of the configuration. */
export async function runTest(io: CommandIo, flags: TestFlags, name?: string): Promise<number> {
  const acceptance = acceptanceOf(flags);
  const settings = await testSettings(io, flags, name);
  const { defects } = settings.contract;
  // The summary and the reports of a run list them.
  const isReported = !flags.plan && !flags.explainChains;
  if (defects.length > 0) note(io, isReported ? defectsNote(defects) : defectsList(defects));
  if (flags.explainChains) return explainChains(io, settings, flags);
  const target = toTarget(settings);
  if (flags.plan) {
    const plan = await planWithProgress(io, { ...settings, target });
    if (!plan)
      throw new ConformanceError("INTERRUPTED", "The command was interrupted during planning");
    io.stdout.write(formatPlan(plan, target));
    return exitCodes.ok;
  }
  if (flags.token !== undefined)
    note(io, "The token is visible in the process list; set PLUMBLINE_TOKEN instead");
  // A report folder that cannot be written should fail before anything is sent.
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  if (acceptance) await checkKnownFolder(settings.knownFile);
  const { report: found, secrets } = await runSettings(io, flags, settings);
  const { report, accepted } = await acceptRun(io, found, { acceptance, settings, secrets });
  if (flags.writeOverlay !== undefined)
    await writeOverlay(io, report, { contract: settings.contract, file: flags.writeOverlay });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets, accepted });
}

function explainChains(
  { stdout }: CommandIo,
  { contract }: TestSettings,
  { json }: TestFlags,
): number {
  const graph = inferChains(contract);
  stdout.write(json ? `${JSON.stringify(graph, null, 2)}\n` : formatChains(contract, graph));
  return exitCodes.ok;
}

/** Explores the target if that is needed, then plans and runs. */
async function runSettings(
  io: CommandIo,
  flags: TestFlags,
  settings: TestSettings,
): Promise<{ readonly report: RunReport; readonly secrets: readonly string[] }> {
  const target = toTarget(settings);
  if (!shouldExplore({ ...settings, target }))
    return runPlanned(io, flags, await planSettings(io, settings, target));
  const { reads } = workAsItGoes({ ...settings, target });
  const opened = await openRun(io, { settings, target, reads });
  const explored = await exploreWithProgress(io, opened);
  const planned = await planSettings(
    io,
    opened.settings,
    explored.target,
    opened.session.exchanges,
  );
  const { made } = explored.exploration;
  return runPlanned(io, flags, { ...planned, session: opened.session, made });
}

interface Prepared {
  readonly settings: TestSettings;
  readonly target: ResolvedTarget;
  readonly work: RunWork;
  /** Absent if the plan is made during the run. */
  readonly plan: Plan | undefined;
  /** Present if the target was probed before. */
  readonly session?: Session;
  /** The things that an exploration created. */
  readonly made?: readonly MadeThing[];
}

async function planSettings(
  io: CommandIo,
  settings: TestSettings,
  target: ResolvedTarget,
  exchanges: Session["exchanges"] = [],
): Promise<Prepared> {
  const planning = { ...settings, target };
  const isPlannedLater = canPlanAsItGoes(planning);
  // A signal may have arrived while the document was loaded.
  await setImmediate();
  const plan =
    isPlannedLater || io.signal.aborted ? undefined : await planWithProgress(io, planning);
  if (io.signal.aborted)
    return { settings, target, work: workOfObservers(planning, exchanges), plan: undefined };
  const work = plan ? workOf(plan, planning) : workAsItGoes(planning);
  note(io, `${plan ? planTotal(plan, target) : largeTotal(work)}; seed ${settings.seed}`);
  const harm = harmNote(work.sent);
  if (harm !== undefined) note(io, harm);
  if (settings.login) note(io, `Using the login for ${target.baseUrl}`);
  return { settings, target, work, plan };
}

function largeTotal({ progress }: RunWork): string {
  return `${progress?.().operations ?? 0} operations, planned during the run`;
}

async function runPlanned(
  io: CommandIo,
  flags: TestFlags,
  given: Prepared,
): Promise<{ readonly report: RunReport; readonly secrets: readonly string[] }> {
  const startedAt = new Date();
  const { work, plan } = given;
  const { session, settings, target } = given.session
    ? { ...given, session: given.session }
    : await openRun(io, { ...given, reads: work.reads });
  const { runs, known, ledger, strict } = settings;
  const progress = createProgress(io, {
    target,
    plan,
    planned: work.progress,
    sent: () => session.exchanges.length,
  });
  const events = runPlan({
    work,
    session,
    runs,
    known,
    strict,
    ...(ledger ? { ledger } : {}),
    bail: flags.bail ?? false,
    signal: io.signal,
    startedAt,
    ...(given.made && { made: given.made }),
  });
  try {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return { report: value, secrets: allSecrets(settings) };
      progress.show(value);
    }
  } finally {
    progress.clear();
  }
}

function allSecrets({ target, control }: TestSettings): string[] {
  return [...secretsOf(target), ...(control?.token === undefined ? [] : [control.token])];
}
