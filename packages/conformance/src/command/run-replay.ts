import { resolve } from "node:path";
import { type CommandIo, exitCodes, paint } from "@plumbline/command";
import { inventedCredentials } from "../checks/auth/invented-credentials.ts";
import type { TestFlags } from "./test-flags.ts";
import { type TestSettings, testSettings } from "./test-settings.ts";
import { secretsOf } from "../target/secrets-of.ts";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { withClock } from "../send/pace/create-control-clock.ts";
import { withLogin } from "../target/login/with-login.ts";
import { painter, redact } from "@plumbline/report";
import { defaultRuns } from "../run/run-conformance.ts";
import { chooseFindings } from "../run/replay/choose-findings.ts";
import { replayLine, replayText, replayTotals } from "../run/replay/replay-text.ts";
import { documentOf, type ReadReport, readReport } from "../run/replay/read-report.ts";
import { replayFindings } from "../run/replay/replay-findings.ts";
import type { ReplayOutcome } from "../run/replay/replay-outcome.ts";

/** The parsed options of the `replay` command. */
export interface ReplayFlags extends Omit<TestFlags, "runs" | "seed"> {
  readonly report?: string;
  readonly all?: boolean;
  /** Name of a target of the configuration. */
  readonly target?: string;
}

const defaultReport = "report.json";

/**
 * Sends the cases of a report's findings again and returns the exit code: 0 if all are fixed, 1 if one still
 * fails, 3 if one is undecided.
 */
export async function runReplay(
  io: CommandIo,
  flags: ReplayFlags,
  prefix?: string,
): Promise<number> {
  rejectUnclear(flags, prefix);
  const report = await readReport(resolve(io.cwd, flags.report ?? defaultReport));
  const findings = chooseFindings(report, flags.all ? undefined : prefix);
  const settings = await settingsOf(io, flags, report);
  const outcomes = await replayFindings({
    ...settings,
    target: withLogin(withClock(settings.target, settings.control), settings.login),
    findings,
    baseUrl: report.target.baseUrl,
    signal: io.signal,
    onOutcome: (outcome) => show(io, flags, cleaned(outcome, settings)),
  });
  if (flags.json)
    io.stdout.write(
      `${JSON.stringify(
        outcomes.map((one) => toData(one, settings)),
        undefined,
        2,
      )}\n`,
    );
  if (flags.all) (flags.json ? io.stderr : io.stdout).write(replayTotals(outcomes));
  return exitCodeOf(outcomes);
}

function rejectUnclear({ all }: ReplayFlags, prefix: string | undefined): void {
  if ((prefix === undefined) === (all === true)) return;
  throw new ConformanceError(
    "OPTION_INVALID",
    all ? "Both --all and a finding ID are given" : "No finding ID is given",
    { hint: "Pass a finding ID, the beginning of one, or --all." },
  );
}

/** Takes the target and the document of the run, unless flags name others. A document that no longer exists is not taken. */
function settingsOf(io: CommandIo, flags: ReplayFlags, report: ReadReport): Promise<TestSettings> {
  const { target, seed, runs = defaultRuns } = report;
  const isNamed = flags.target !== undefined || flags.profile !== undefined;
  const name = flags.target ?? (flags.baseUrl === undefined && !isNamed ? target.name : undefined);
  const baseUrl = flags.baseUrl ?? (isNamed || name !== undefined ? undefined : target.baseUrl);
  const document = flags.contract ?? documentOf(report);
  return testSettings(
    io,
    {
      ...flags,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(document === undefined ? {} : { contract: document }),
      ...(target.stateless ? { stateless: true } : {}),
      seed,
      runs,
    },
    name,
  );
}

function cleaned(outcome: ReplayOutcome, settings: TestSettings): ReplayOutcome {
  const { control } = settings;
  const secrets = [...secretsOf(settings.target), ...(control?.token ? [control.token] : [])];
  const options = { invented: Object.values(inventedCredentials) };
  return {
    ...outcome,
    exchanges: outcome.exchanges.map((exchange) => redact(exchange, secrets, options)),
  };
}

function show(io: CommandIo, { json, all }: ReplayFlags, outcome: ReplayOutcome): void {
  const output = json ? io.stderr : io.stdout;
  const brush = painter(paint(io, output, "bold", "x") !== "x");
  output.write(all ? replayLine(outcome, brush) : replayText(outcome, brush));
}

function toData(outcome: ReplayOutcome, settings: TestSettings): object {
  const { finding, verdict, says, exchanges } = cleaned(outcome, settings);
  const { id, check, operation } = finding;
  return { id, check, operation, verdict, says, exchanges };
}

function exitCodeOf(outcomes: readonly ReplayOutcome[]): number {
  const verdicts = new Set(outcomes.map(({ verdict }) => verdict));
  if (verdicts.has("still-failing")) return exitCodes.findings;
  return verdicts.has("cannot-tell") ? exitCodes.inconclusive : exitCodes.ok;
}
