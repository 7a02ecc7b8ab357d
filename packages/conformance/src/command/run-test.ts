import { resolve } from "node:path";
import { type CommandIo, exitCodes, paint } from "@plumbline/command";
import { withClock } from "../execute/create-control-clock.ts";
import { createSession } from "../execute/create-session.ts";
import { probeTarget } from "../execute/probe-target.ts";
import { assembleReport } from "../judge/assemble-report.ts";
import { inventedCredentials } from "../checks/auth/invented-credentials.ts";
import type { Plan } from "../model/check.ts";
import type { RunReport, Verdict } from "../model/run.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { planRun } from "../plan/plan-run.ts";
import { resolveTarget } from "../plan/resolve-target.ts";
import { redact } from "../report/redact/redact.ts";
import { renderJson } from "../report/render-json.ts";
import { renderSummary } from "../report/render-summary.ts";
import { makeReportDirectory, writeReports } from "../report/write-reports.ts";
import { runInVitest, type VitestOutcome } from "../runner/run-in-vitest.ts";
import { createProgress } from "./create-progress.ts";
import { formatPlan, planTotal } from "./format-plan.ts";
import type { TestFlags } from "./test-flags.ts";
import { type TestSettings, testSettings } from "./test-settings.ts";

/** Columns of the summary where the terminal has room, or where there is none. */
const widest = 100;

const verdictCodes: Readonly<Record<Verdict, number>> = {
  conforms: exitCodes.ok,
  findings: exitCodes.findings,
  inconclusive: exitCodes.inconclusive,
};

/** Plans, runs and reports; gives the exit code. */
export async function runTest(io: CommandIo, flags: TestFlags): Promise<number> {
  const settings = await testSettings(io, flags);
  const target = resolveTarget(withClock(settings.target, settings.control));
  const plan = planRun({ ...settings, target });
  const limits = settings.contract.policies.rateLimits;
  if (flags.plan) {
    io.stdout.write(formatPlan(plan, target, limits));
    return exitCodes.ok;
  }
  if (flags.token !== undefined)
    note(io, "the token is visible in the process list; PLUMBLINE_TOKEN keeps it out");
  // Before anything is sent: a run whose report is lost would have to be run again.
  if (flags.reportDir !== undefined) await makeReportDirectory(resolve(io.cwd, flags.reportDir));
  note(io, `${planTotal(plan, target, limits)}; seed ${settings.seed}`);
  const report = await runPlan(io, flags, { settings, target, plan });
  await present(io, flags, report, secretsOf(settings));
  return verdictCodes[report.verdict];
}

interface Prepared {
  readonly settings: TestSettings;
  readonly target: ResolvedTarget;
  readonly plan: Plan;
}

async function runPlan(
  io: CommandIo,
  flags: TestFlags,
  { settings, target, plan }: Prepared,
): Promise<RunReport> {
  const startedAt = new Date();
  const started = performance.now();
  const probe = createSession({
    contract: settings.contract,
    target,
    seed: settings.seed,
    signal: io.signal,
  });
  await probeTarget(probe, plan);
  const outcome = await runSuite(io, flags, {
    settings,
    plan,
    numberedFrom: probe.exchanges.length,
  });
  return assembleReport({
    contract: settings.contract,
    target,
    seed: settings.seed,
    startedAt,
    durationMs: performance.now() - started,
    operations: [...new Set(plan.entries.map(({ subject }) => subject.operation.id))],
    results: outcome.results,
    exchanges: [...probe.exchanges, ...outcome.exchanges],
    ...(io.signal.aborted ? { ended: "the run was interrupted" } : {}),
  });
}

async function runSuite(
  io: CommandIo,
  flags: TestFlags,
  run: { settings: TestSettings; plan: Plan; numberedFrom: number },
): Promise<VitestOutcome> {
  const { contract, ...settings } = run.settings;
  const progress = createProgress(io, run.plan.entries.length);
  try {
    return await runInVitest({
      suite: {
        ...settings,
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

async function present(
  io: CommandIo,
  flags: TestFlags,
  report: RunReport,
  secrets: readonly string[],
): Promise<void> {
  const redaction = { invented: Object.values(inventedCredentials) };
  const clean = redact(report, secrets, redaction);
  const output = flags.json ? io.stderr : io.stdout;
  const colour = paint(io, output, "bold", "x") !== "x";
  const width = Math.min(widest, output.columns ?? widest);
  output.write(renderSummary(clean, { colour, width }));
  if (flags.json) io.stdout.write(renderJson(clean));
  if (flags.reportDir === undefined) return;
  const paths = await writeReports(report, {
    directory: resolve(io.cwd, flags.reportDir),
    secrets,
    ...redaction,
  });
  for (const path of paths) note(io, `wrote ${path}`);
}

function secretsOf({ target: { identities = [] }, control }: TestSettings): string[] {
  return [...identities, ...(control ? [control] : [])].flatMap(({ token }) => token ?? []);
}

function note({ stderr }: CommandIo, text: string): void {
  stderr.write(`${text}\n`);
}
