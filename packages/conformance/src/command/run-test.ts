import { type CommandIo, exitCodes } from "@plumbline/command";
import { withClock } from "../execute/create-control-clock.ts";
import { createSession, type Session } from "../execute/create-session.ts";
import { probeTarget } from "../execute/probe-target.ts";
import { isConformanceError } from "../errors/conformance-error.ts";
import { assembleReport } from "../judge/assemble-report.ts";
import { renewLogin } from "../login/renew-login.ts";
import type { RunLogin } from "../login/run-login.ts";
import { withLogin } from "../login/with-login.ts";
import type { Plan } from "../model/check.ts";
import { makeReportDirectory, type RunReport } from "@plumbline/report";
import type { ResolvedTarget } from "../model/target.ts";
import { planRun } from "../plan/plan-run.ts";
import { resolveTarget } from "../plan/resolve-target.ts";
import { runInVitest, type VitestOutcome } from "../runner/run-in-vitest.ts";
import { createProgress } from "./create-progress.ts";
import { formatPlan, planTotal } from "./format-plan.ts";
import { note } from "./note.ts";
import { present } from "./present.ts";
import type { TestFlags } from "./test-flags.ts";
import { type TestSettings, testSettings } from "./test-settings.ts";

/** Plans, runs and reports; gives the exit code. `name` is that of a target of the configuration. */
export async function runTest(io: CommandIo, flags: TestFlags, name?: string): Promise<number> {
  const settings = await testSettings(io, flags, name);
  const target = toTarget(settings);
  const plan = planRun({ ...settings, target });
  if (flags.plan) {
    io.stdout.write(formatPlan(plan, target));
    return exitCodes.ok;
  }
  if (flags.token !== undefined)
    note(io, "the token is visible in the process list; PLUMBLINE_TOKEN keeps it out");
  // Before anything is sent: a run whose report is lost would have to be run again.
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  note(io, `${planTotal(plan, target)}; seed ${settings.seed}`);
  if (settings.login) note(io, `using the login for ${target.baseUrl}`);
  const { report, secrets } = await runPlan(io, flags, { settings, target, plan });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets });
}

interface Prepared {
  readonly settings: TestSettings;
  readonly target: ResolvedTarget;
  readonly plan: Plan;
  /** Whether the login has been renewed because the target refused it. */
  readonly isRenewed?: boolean;
}

async function runPlan(
  io: CommandIo,
  flags: TestFlags,
  given: Prepared,
): Promise<{ readonly report: RunReport; readonly secrets: readonly string[] }> {
  const startedAt = new Date();
  const started = performance.now();
  const { settings, target, plan, probe } = await probeRun(io, given);
  const outcome = await runSuite(io, flags, {
    settings,
    target,
    plan,
    numberedFrom: probe.exchanges.length,
  });
  const report = assembleReport({
    contract: settings.contract,
    target,
    seed: settings.seed,
    runs: settings.runs,
    ...(settings.ledger ? { ledger: settings.ledger } : {}),
    known: settings.known,
    ...(plan.shard ? { shard: plan.shard } : {}),
    startedAt,
    durationMs: performance.now() - started,
    operations: [...new Set(plan.entries.map(({ subject }) => subject.operation.id))],
    results: outcome.results,
    exchanges: [...probe.exchanges, ...outcome.exchanges],
    ...(io.signal.aborted ? { ended: "the run was interrupted" } : {}),
  });
  return { report, secrets: secretsOf(settings) };
}

/** Probes the target. A login that it refuses before its time is renewed once: the target's clock may have been moved. */
async function probeRun(
  io: CommandIo,
  run: Prepared,
): Promise<Prepared & { readonly probe: Session }> {
  const { settings, target, plan } = run;
  const { contract, seed, login } = settings;
  const probe = createSession({ contract, target, seed, signal: io.signal });
  try {
    await probeTarget(probe, plan);
    return { ...run, probe };
  } catch (error) {
    const isRefused = isConformanceError(error) && error.code === "CREDENTIAL_REFUSED";
    if (!isRefused || !login || run.isRenewed) throw error;
    const next = await renewSettings(settings, login);
    return probeRun(io, { settings: next, target: toTarget(next), plan, isRenewed: true });
  }
}

async function renewSettings(settings: TestSettings, before: RunLogin): Promise<TestSettings> {
  const { baseUrl, identities: given = [] } = settings.target;
  const { identities, login } = await renewLogin(given, { login: before, baseUrl });
  return { ...settings, target: { ...settings.target, identities }, ...(login && { login }) };
}

function toTarget({ target, control, login }: TestSettings): ResolvedTarget {
  return resolveTarget(withLogin(withClock(target, control), login));
}

async function runSuite(
  io: CommandIo,
  flags: TestFlags,
  run: Prepared & { readonly numberedFrom: number },
): Promise<VitestOutcome> {
  const { contract, ledger: _, reportDir: __, journeyFiles, ...settings } = run.settings;
  const progress = createProgress(io, run);
  try {
    return await runInVitest({
      suite: {
        ...settings,
        journeys: journeyFiles,
        document: contract.document,
        source: contract.source,
        numberedFrom: run.numberedFrom,
      },
      bail: flags.bail ?? false,
      signal: io.signal,
      onResult: ({ result, exchanges }) => progress.show(result, exchanges.length),
    });
  } finally {
    progress.clear();
  }
}

function secretsOf({ target: { identities = [] }, control }: TestSettings): string[] {
  return [...identities, ...(control ? [control] : [])].flatMap(({ token }) => token ?? []);
}
