import { randomInt } from "node:crypto";
import type { Contract } from "@plumbline/contract";
import {
  createSession,
  type Session,
  type SessionOptions,
} from "../send/session/create-session.ts";
import { probeTarget } from "../send/probe/probe-target.ts";
import { type KnownFinding, type RunReport, type SeverityMap, type Shard } from "@plumbline/report";
import { checkLedger } from "./ledger/check-ledger.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Plan } from "../model/plan.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { Target } from "../model/target.ts";
import type { MoreChecks } from "./list-checks.ts";
import { exploreRun, shouldExplore } from "./explore-run.ts";
import { planAllChecks, type PlanAllChecksOptions } from "./plan-all-checks.ts";
import { planInTurns } from "./plan-in-turns.ts";
import { runPlan } from "./run-plan.ts";
import {
  canPlanAsItGoes,
  type RunWork,
  workAsItGoes,
  workOf,
  workOfObservers,
} from "./run-work.ts";
import { withGivenParameters } from "../target/with-given-parameters.ts";
import { resolveTarget } from "../target/resolve-target.ts";
import type { ValueSource } from "../input/plain/value-source.ts";

/** The options of a run. */
export interface ConformanceOptions extends MoreChecks {
  readonly contract: Contract;
  readonly target: Target;
  /** A 32-bit integer. The same seed gives the same plan and the same requests. Default: random. */
  readonly seed?: number;
  /** An ingredient of every idempotency key, in addition to the seed, for a target that remembers an earlier run. Default: none. */
  readonly keySalt?: string;
  /** Random inputs per property. Default: 10. */
  readonly runs?: number;
  /** IDs of the operations to run. Default: all. */
  readonly operations?: readonly string[];
  /** Globs over check IDs, for example `idempotency/*`. Default: all. */
  readonly checks?: readonly string[];
  /** Severities by check ID or glob. They replace the severities of the checks. Default: none. */
  readonly severity?: SeverityMap;
  /** Findings that do not fail a run until a given day. Default: none. */
  readonly known?: readonly KnownFinding[];
  /** How long the run may take at the declared limits, in milliseconds. The most valuable cases that fit are kept. Default: no limit. */
  readonly time?: number;
  /** Only one shard of the run. Default: all of it. */
  readonly shard?: Shard;
  /** Stops after the first check that fails. Default: `false`. */
  readonly bail?: boolean;
  /** Source of plain values. The target's fixtures take precedence. Default: the document's examples, then generated values. */
  readonly values?: ValueSource;
  /**
   * The statements of the interface. Findings name the violated statements, and the report lists the state of each statement. Default:
   * none.
   */
  readonly ledger?: Ledger;
  /** Whether the document describes its server completely, so that gaps between the two fail the run. Default: `true` with a ledger. */
  readonly strict?: boolean;
  /** Ends the run early, with a partial report. Default: none. */
  readonly signal?: AbortSignal;
  readonly clock?: SessionOptions["clock"];
}

export const defaultRuns = 10;

/**
 * Plans the requests of a run, without sending anything. Throws ConformanceError `BASE_URL_INVALID`, `NOTHING_SELECTED`,
 * `CONFIG_INVALID`.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { planConformance } from "@plumbline/conformance";
 *
 * const { cost } = planConformance({
 *   contract: await loadContract("openapi.json"),
 *   target: { baseUrl: "http://127.0.0.1:4010/v1", stateless: true },
 * });
 * console.log(`up to ${cost.operations} requests`);
 * ```
 */
export function planConformance(options: ConformanceOptions): Plan {
  const { runs = defaultRuns, seed = 0 } = options;
  const contract = withGivenParameters(options.contract, options.target);
  return planAllChecks({ ...options, contract, target: resolveTarget(options.target), runs, seed });
}

/**
 * Tests a target against its contract and yields events as they happen. The last event contains the report.
 * Throws ConformanceError `TARGET_UNREACHABLE`, `CREDENTIAL_MISSING`, `CREDENTIAL_REJECTED`, `CLOCK_FAILED`, `CONTROL_UNREACHABLE`,
 * `CONTROL_REJECTED`, `BASE_URL_INVALID`, `LEDGER_INVALID`, `NOTHING_SELECTED`, `CONFIG_INVALID`, `RUNNER_FAILED`.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { streamConformance } from "@plumbline/conformance";
 *
 * const events = streamConformance({
 *   contract: await loadContract("openapi.json"),
 *   target: { baseUrl: "http://127.0.0.1:4010/v1", stateless: true },
 * });
 * for await (const event of events) {
 *   if (event.type === "result") console.log(event.result.check, event.result.status);
 * }
 * ```
 */
export async function* streamConformance(
  options: ConformanceOptions,
): AsyncGenerator<RunEvent, RunReport> {
  const { runs = defaultRuns, ledger, known, bail, signal } = options;
  const startedAt = new Date();
  const seed = options.seed ?? randomInt(2 ** 31 - 1);
  const target = resolveTarget(options.target);
  const contract = withGivenParameters(options.contract, options.target);
  const given = { ...options, contract, target, runs, seed };
  if (ledger) checkLedger(contract, ledger);
  const session = createSession({ ...passedOn(given), target, seed });
  const isExploring = shouldExplore(given);
  const explored = isExploring ? await explore(session, given) : undefined;
  const planning = explored ? { ...given, target: explored.target } : given;
  const { plan, work } = await planWork(planning, session, signal);
  yield { type: "started", seed, ...(plan && { checks: plan.entries.length, ...plan.cost }) };
  if (!isExploring) await probeTarget(session, work.reads);
  return yield* runPlan({
    work,
    session,
    runs,
    startedAt,
    strict: isStrict(options),
    ...(ledger ? { ledger } : {}),
    ...(known ? { known } : {}),
    ...(bail === undefined ? {} : { bail }),
    ...(signal ? { signal } : {}),
    ...(explored ? { made: explored.exploration.made } : {}),
  });
}

/** The work of a run. A large document is planned during the run; an interrupted run only judges what it has sent. */
async function planWork(
  planning: PlanAllChecksOptions,
  { exchanges }: Session,
  signal: AbortSignal | undefined,
): Promise<{ readonly plan?: Plan; readonly work: RunWork }> {
  const isPlannedLater = canPlanAsItGoes(planning);
  const plan = isPlannedLater ? undefined : await planInTurns(planning, { signal });
  if (signal?.aborted) return { work: workOfObservers(planning, exchanges) };
  return plan ? { plan, work: workOf(plan, planning) } : { work: workAsItGoes(planning) };
}

/** Probes and explores the target. */
async function explore(
  session: Session,
  planning: PlanAllChecksOptions,
): ReturnType<typeof exploreRun> {
  await probeTarget(session, workAsItGoes(planning).reads);
  const explored = await exploreRun(session, planning);
  // The probe sent plain requests with values that the exploration has replaced.
  session.plain.clear();
  return explored;
}

/** A document with a ledger is strict, unless the options say otherwise. */
export function isStrict({
  strict,
  ledger,
}: Pick<ConformanceOptions, "strict" | "ledger">): boolean {
  return strict ?? ledger !== undefined;
}

/** The options that a session takes unchanged. */
function passedOn({
  contract,
  signal,
  clock,
  keySalt,
  time,
}: Omit<ConformanceOptions, "target">): Pick<
  SessionOptions,
  "contract" | "signal" | "clock" | "keySalt" | "time"
> {
  return {
    contract,
    ...(signal ? { signal } : {}),
    ...(clock ? { clock } : {}),
    ...(keySalt === undefined ? {} : { keySalt }),
    ...(time === undefined ? {} : { time }),
  };
}

/**
 * Tests a target against its contract and returns the report. Throws as `streamConformance` does.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { runConformance } from "@plumbline/conformance";
 *
 * const report = await runConformance({
 *   contract: await loadContract("openapi.json"),
 *   target: { baseUrl: "http://127.0.0.1:4010/v1", stateless: true },
 * });
 * console.log(report.verdict);
 * ```
 */
export async function runConformance(
  options: ConformanceOptions & { readonly onEvent?: (event: RunEvent) => void },
): Promise<RunReport> {
  const events = streamConformance(options);
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    options.onEvent?.(step.value);
  }
}
