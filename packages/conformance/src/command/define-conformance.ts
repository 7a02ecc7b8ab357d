import { randomInt } from "node:crypto";
import { loadContract } from "@plumbline/contract";
import { afterAll, beforeAll, describe, test, type TestContext } from "vitest";
import { createExecution } from "../run/execute/create-execution.ts";
import { createSession } from "../send/session/create-session.ts";
import { readsOf } from "../run/plan/reads-of.ts";
import { probeTarget } from "../send/probe/probe-target.ts";
import {
  type CheckResult,
  describeFinding,
  type Exchange,
  failsRun,
  type Finding,
} from "@plumbline/report";
import { judgeEntry } from "../run/judge/judge-entry.ts";
import { withoutGaps } from "../run/judge/without-gaps.ts";
import { markKnown } from "../run/judge/known-outcomes.ts";
import { feedPlan } from "../run/plan/feed-plan.ts";
import type { PlanEntry } from "../model/plan.ts";
import { resolveTarget } from "../target/resolve-target.ts";
import {
  type ConformanceOptions,
  defaultRuns,
  isStrict,
  planConformance,
} from "../run/run-conformance.ts";
import "./test-evidence.ts";

/** The options of the registered tests. */
export interface DefineConformanceOptions extends Omit<
  ConformanceOptions,
  "contract" | "bail" | "signal"
> {
  /** The compiled contract, or the path or URL of its document. */
  readonly contract: ConformanceOptions["contract"] | string | URL;
}

/**
 * Registers one Vitest test per operation and check. A must finding fails its test, and a skipped check skips it with
 * the reason. Await it at the top level of a test file.
 *
 * @example
 * ```ts
 * import { defineConformance } from "@plumbline/conformance/vitest";
 *
 * await defineConformance({ contract: "openapi.yaml", target: { baseUrl: "http://127.0.0.1:4010/v1" } });
 * ```
 */
export async function defineConformance(options: DefineConformanceOptions): Promise<void> {
  const contract = await contractOf(options.contract);
  const seed = options.seed ?? randomInt(2 ** 31 - 1);
  const runs = options.runs ?? defaultRuns;
  const plan = planConformance({ ...options, contract, seed, runs });
  const fresh: Exchange[] = [];
  const interruption = new AbortController();
  const session = createSession({
    contract,
    target: resolveTarget(options.target),
    seed,
    signal: interruption.signal,
    onExchange: (exchange) => fresh.push(exchange),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.keySalt === undefined ? {} : { keySalt: options.keySalt }),
    ...(options.time === undefined ? {} : { time: options.time }),
  });
  const execution = createExecution(session, {
    feed: feedPlan(plan.schedule.portions),
    judge: judgeEntry,
  });
  const known = (found: CheckResult): CheckResult =>
    markKnown(isStrict(options) ? withoutGaps(found) : found, options.known ?? [], new Date());
  const late: CheckResult[] = [];
  beforeAll(() => probeTarget(session, readsOf(plan.entries)));
  // After an interruption, Vitest does not run the remaining tests and discards the result of the running one.
  // oxlint-disable-next-line no-empty-pattern -- Vitest parses the hook's first parameter and requires a pattern
  afterAll(async ({}, suite) => {
    interruption.abort();
    const rest = [...late, ...(await execution.end()).map(known)];
    suite.meta.plumblineRest = { results: rest, exchanges: fresh.splice(0) };
  });
  for (const [operation, entries] of groupInOrder(plan.entries)) {
    // oxlint-disable-next-line vitest/valid-title -- titles are the IDs of the contract and the checks
    describe(operation, () => {
      for (const entry of entries) {
        // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- as above; a check fails its test itself
        test(entry.check.id, { timeout: 0 }, async (context) => {
          context.signal.addEventListener("abort", () => interruption.abort(), { once: true });
          const result = known(await execution.resultOf(entry));
          if (interruption.signal.aborted) late.push(result);
          else context.task.meta.plumbline = { result, exchanges: fresh.splice(0) };
          await settle(context, result, seed);
        });
      }
    });
  }
}

type Group = readonly [operation: string, entries: readonly PlanEntry[]];

/** Groups the entries by operation, and then the entries that run after all operations, again by operation. */
function groupInOrder(entries: readonly PlanEntry[]): readonly Group[] {
  return [
    ...groupByOperation(entries.filter(({ isLast }) => !isLast)),
    ...groupByOperation(entries.filter(({ isLast }) => isLast)),
  ];
}

function groupByOperation(entries: readonly PlanEntry[]): readonly Group[] {
  return [...Map.groupBy(entries, ({ subject }) => subject.operation.id)];
}

async function contractOf(
  contract: DefineConformanceOptions["contract"],
): Promise<ConformanceOptions["contract"]> {
  return typeof contract === "string" || contract instanceof URL
    ? loadContract(contract, { defects: "collect" })
    : contract;
}

async function settle(context: TestContext, result: CheckResult, seed: number): Promise<void> {
  const failing = result.findings.filter(failsRun);
  if (failing.length > 0)
    throw new ConformanceFailure(
      failing.map((finding) => describeFinding(finding, [`seed ${seed}`])).join("\n\n"),
    );
  for (const finding of result.findings)
    await context.annotate(describeFinding(finding, [`seed ${seed}`]), annotationOf(finding));
  if (result.skip) context.skip(`${result.skip.reason}: ${result.skip.detail}`);
}

function annotationOf({ known, gap }: Finding): string {
  if (known) return "known";
  return gap ? "gap" : "advice";
}

/** A failed test. Its message is the finding; its stack would only show the suite's own code. */
class ConformanceFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConformanceFailure";
    this.stack = `${this.name}: ${message}`;
  }
}
