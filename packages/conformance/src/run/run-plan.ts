import { isPlumblineError } from "@plumbline/contract";
import { type CheckResult, failsRun, type KnownFinding, type RunReport } from "@plumbline/report";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { createExecution, type Execution } from "./execute/create-execution.ts";
import type { Session } from "../send/session/create-session.ts";
import { deleteMade } from "../send/explore/delete-made.ts";
import type { MadeThing } from "../send/explore/made-thing.ts";
import { assembleReport } from "./judge/assemble-report.ts";
import { judgeEntry } from "./judge/judge-entry.ts";
import { markKnown } from "./judge/known-outcomes.ts";
import { withoutGaps } from "./judge/without-gaps.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { LearntPace } from "./plan/feed-in-time.ts";
import type { RunWork } from "./run-work.ts";

export interface RunPlanOptions {
  readonly work: RunWork;
  /** A session that has probed the target, if that is needed. */
  readonly session: Session;
  /** Random inputs per property in the plan. */
  readonly runs: number;
  readonly known?: readonly KnownFinding[];
  readonly ledger?: Ledger;
  /** Whether gaps between document and server fail the run. Default: `false`. */
  readonly strict?: boolean;
  /** Stops after the first check that fails. Default: `false`. */
  readonly bail?: boolean;
  /** The things that an exploration created. The run deletes them at the end. */
  readonly made?: readonly MadeThing[];
  /** Ends the run early, with a partial report. */
  readonly signal?: AbortSignal;
  readonly startedAt: Date;
}

/**
 * Executes a plan, judges the responses and yields events as they happen. The last event contains the report.
 * Throws ConformanceError `RUNNER_FAILED` if a check itself fails.
 */
export async function* runPlan(options: RunPlanOptions): AsyncGenerator<RunEvent, RunReport> {
  const { work, session, known = [], startedAt, bail = false } = options;
  const feed = work.feedFor(learntBy(session));
  const execution = createExecution(session, { feed, judge: judgeEntry });
  const results: CheckResult[] = [];
  const fresh = freshExchanges(session);
  while (!execution.isDone()) {
    if (bail && results.some(isFailure)) break;
    const found = await nextResults(execution, options.signal);
    yield* fresh();
    for (const one of found) {
      const result = markKnown(options.strict ? withoutGaps(one) : one, known, startedAt);
      results.push(result);
      yield { type: "result", result };
    }
  }
  await deleteMade(session, options.made ?? []);
  yield* fresh();
  const report = toReport(options, results);
  yield { type: "finished", report };
  return report;
}

/** Returns a function that yields the exchanges since its last call. */
function freshExchanges({ exchanges }: Session): () => Generator<RunEvent> {
  let told = 0;
  return function* () {
    for (; told < exchanges.length; told += 1) {
      const exchange = exchanges[told];
      if (exchange) yield { type: "exchange", exchange };
    }
  };
}

function toReport(
  { work, session, runs, known = [], ledger, signal, startedAt }: RunPlanOptions,
  results: readonly CheckResult[],
): RunReport {
  return assembleReport({
    contract: session.contract,
    target: session.target,
    seed: session.seed,
    runs,
    known,
    ...(ledger ? { ledger } : {}),
    ...(work.shard ? { shard: work.shard } : {}),
    ...(work.selection ? { selection: work.selection } : {}),
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    operations: work.operations(),
    results,
    exchanges: session.exchanges,
    ...(signal?.aborted ? { ended: "The run was interrupted" } : {}),
  });
}

async function nextResults(
  execution: Execution,
  signal: AbortSignal | undefined,
): Promise<readonly CheckResult[]> {
  try {
    if (signal?.aborted) return await execution.end();
    const result = await execution.step();
    return result ? [result] : [];
  } catch (cause) {
    if (isPlumblineError(cause)) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ConformanceError("RUNNER_FAILED", `The suite itself failed: ${message}`, { cause });
  }
}

function learntBy(session: Session): LearntPace {
  const { pace, learnt } = session;
  return {
    sparesRejected: pace.counting.sparesRejected,
    passed: () => pace.passed(),
    isVague: () => learnt.isVague,
  };
}

function isFailure({ findings }: CheckResult): boolean {
  return findings.some(failsRun);
}
