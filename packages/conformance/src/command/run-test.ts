import { type CommandIo, exitCodes } from "@plumbline/command";
import { withClock } from "../execute/create-control-clock.ts";
import { createSession, type Session } from "../execute/create-session.ts";
import { probeTarget } from "../execute/probe/probe-target.ts";
import { isConformanceError } from "../errors/conformance-error.ts";
import { renewLogin } from "../login/renew-login.ts";
import type { RunLogin } from "../login/run-login.ts";
import { withLogin } from "../login/with-login.ts";
import type { Plan } from "../model/plan.ts";
import { makeReportDirectory, type RunReport } from "@plumbline/report";
import type { ResolvedTarget } from "../model/target.ts";
import { runPlan } from "../run/run-plan.ts";
import { canPlanAsItGoes, type RunWork, workAsItGoes, workOf } from "../run/run-work.ts";
import { planWithProgress } from "./plan-with-progress.ts";
import { resolveTarget } from "../target/resolve-target.ts";
import { createProgress } from "./create-progress.ts";
import { formatPlan, planTotal } from "./format-plan.ts";
import { note } from "./note.ts";
import { present } from "./present.ts";
import type { TestFlags } from "./test-flags.ts";
import { type TestSettings, testSettings } from "./test-settings.ts";

/** Plans and runs the tests and reports the result. Returns the exit code. `name` is a target of the configuration. */
export async function runTest(io: CommandIo, flags: TestFlags, name?: string): Promise<number> {
  const settings = await testSettings(io, flags, name);
  const target = toTarget(settings);
  const planning = { ...settings, target };
  const isLarge = !flags.plan && canPlanAsItGoes(planning);
  const plan = isLarge ? undefined : await planWithProgress(io, planning);
  if (flags.plan && plan) {
    io.stdout.write(formatPlan(plan, target));
    return exitCodes.ok;
  }
  if (flags.token !== undefined)
    note(io, "The token is visible in the process list; set PLUMBLINE_TOKEN instead");
  // A report folder that cannot be written should fail before anything is sent.
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  const work = plan ? workOf(plan) : workAsItGoes(planning);
  note(io, `${plan ? planTotal(plan, target) : largeTotal(work)}; seed ${settings.seed}`);
  if (settings.login) note(io, `Using the login for ${target.baseUrl}`);
  const { report, secrets } = await runPrepared(io, flags, { settings, target, work, plan });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets });
}

function largeTotal({ progress }: RunWork): string {
  return `${progress?.().operations ?? 0} operations, planned during the run`;
}

interface Prepared {
  readonly settings: TestSettings;
  readonly target: ResolvedTarget;
  readonly work: RunWork;
  /** Absent if the plan is made during the run. */
  readonly plan: Plan | undefined;
  /** Whether the login was already renewed because the target rejected it. */
  readonly isRenewed?: boolean;
}

async function runPrepared(
  io: CommandIo,
  flags: TestFlags,
  given: Prepared,
): Promise<{ readonly report: RunReport; readonly secrets: readonly string[] }> {
  const startedAt = new Date();
  const { settings, target, work, plan, session } = await probeRun(io, given);
  const { runs, known, ledger } = settings;
  const progress = createProgress(io, { target, plan, planned: work.progress });
  const events = runPlan({
    work,
    session,
    runs,
    known,
    ...(ledger ? { ledger } : {}),
    bail: flags.bail ?? false,
    signal: io.signal,
    startedAt,
  });
  try {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return { report: value, secrets: secretsOf(settings) };
      progress.show(value);
    }
  } finally {
    progress.clear();
  }
}

/**
 * Probes the target. If it rejects the login's token before it expires, the login is renewed once, because the
 * target's clock may have been moved.
 */
async function probeRun(
  io: CommandIo,
  run: Prepared,
): Promise<Prepared & { readonly session: Session }> {
  const { settings, target, work, plan } = run;
  const { contract, seed, login, time } = settings;
  const session = createSession({
    contract,
    target,
    seed,
    signal: io.signal,
    ...(time === undefined ? {} : { time }),
  });
  try {
    await probeTarget(session, work.reads);
    return { ...run, session };
  } catch (error) {
    const isRefused = isConformanceError(error) && error.code === "CREDENTIAL_REFUSED";
    if (!isRefused || !login || run.isRenewed) throw error;
    const next = await renewSettings(settings, login);
    return probeRun(io, { settings: next, target: toTarget(next), work, plan, isRenewed: true });
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

function secretsOf({ target: { identities = [] }, control }: TestSettings): string[] {
  return [...identities, ...(control ? [control] : [])].flatMap(({ token }) => token ?? []);
}
