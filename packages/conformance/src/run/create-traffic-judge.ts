import type { Contract, Operation } from "@plumbline/contract";
import {
  type CheckResult,
  type Exchange,
  type Finding,
  type KnownFinding,
  type ReceivedResponse,
  type RunReport,
  type SentRequest,
  type SeverityMap,
  type Skip,
} from "@plumbline/report";
import type { EntryOutcome } from "../model/case-outcome.ts";
import type { Check, Observation } from "../model/check.ts";
import type { PlanEntry } from "../model/plan.ts";
import type { ResolvedTarget } from "../model/target.ts";
import {
  type FindProblems,
  requestChecks,
  type RequestProblem,
} from "../checks/requests/request-checks.ts";
import { unplanned } from "../send/explore/send-alone.ts";
import { decodeBody } from "../send/transport/decode-body.ts";
import { resolveTarget } from "../target/resolve-target.ts";
import { assembleReport } from "./judge/assemble-report.ts";
import { judgeOutcome } from "./judge/judge-entry.ts";
import { createTrafficMemory } from "./judge/create-traffic-memory.ts";
import { markKnown } from "./judge/known-outcomes.ts";
import { withoutGaps } from "./judge/without-gaps.ts";
import { checkLedger } from "./ledger/check-ledger.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { listChecks, type MoreChecks } from "./list-checks.ts";
import { createSubjects } from "./plan/create-subjects.ts";
import { planOperation } from "./plan/plan-operation.ts";
import { checkSeverities, rateChecks } from "./plan/rate-checks.ts";
import { isStrict } from "./run-conformance.ts";

/** A request of another program and the response that it got. */
export interface RecordedExchange {
  /** `Operation.id`. */
  readonly operation: string;
  readonly request: SentRequest;
  readonly response: RecordedResponse;
  /** The parts of the request that the document forbids. Absent if they are unknown. */
  readonly problems?: readonly RequestProblem[];
  readonly elapsedMs: number;
  /** When the request was sent, in milliseconds since the beginning of the recording. */
  readonly atMs?: number;
}

/** A response as it was recorded. */
export interface RecordedResponse extends Pick<ReceivedResponse, "status" | "headers" | "failure"> {
  /** The body without content encoding. */
  readonly bytes: Uint8Array;
  /** Why `bytes` is not the whole body, as a sentence. Such a body is not judged. */
  readonly unread?: string;
}

/** The options of a judge of traffic. */
export interface TrafficOptions extends Pick<MoreChecks, "ownChecks"> {
  readonly contract: Contract;
  /** URL of the interface, with its path prefix. */
  readonly baseUrl: string;
  /** Severities by check ID or glob. Default: none. */
  readonly severity?: SeverityMap;
  /** Findings that do not count until a given day. Default: none. */
  readonly known?: readonly KnownFinding[];
  /** The statements of the interface. Default: none. */
  readonly ledger?: Ledger;
  /** Whether gaps between document and server count as findings. Default: `true` with a ledger. */
  readonly strict?: boolean;
}

/** The findings of one exchange. */
export interface JudgedExchange {
  /** The exchange as a report shows it, with its credentials. */
  readonly exchange: Exchange;
  readonly findings: readonly Finding[];
  /** The findings of clauses that no earlier exchange broke. */
  readonly fresh: readonly Finding[];
}

/** Judges exchanges that the suite did not cause. It sends nothing. */
export interface TrafficJudge {
  readonly take: (recorded: RecordedExchange) => JudgedExchange;
  /** The result of all exchanges so far. It contains the last of them, and those of findings. */
  readonly report: () => RunReport;
}

/** Who sent the requests. */
const client = "client";

/**
 * Creates a judge for the requests of other programs: an app, its end-to-end tests, a person. Its checks are those of the suite that only
 * observe, and `ownChecks`. Throws ConformanceError `BASE_URL_INVALID`, `CONFIG_INVALID`, `LEDGER_INVALID`.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { createTrafficJudge } from "@plumbline/conformance";
 *
 * const judge = createTrafficJudge({
 *   contract: await loadContract("openapi.json"),
 *   baseUrl: "http://127.0.0.1:4010/v1",
 * });
 * const { findings } = judge.take({
 *   operation: "listBooks",
 *   request: { method: "GET", url: "http://127.0.0.1:4010/v1/books", headers: {} },
 *   response: { status: 500, headers: {}, bytes: new Uint8Array() },
 *   elapsedMs: 3,
 * });
 * console.log(findings.length, judge.report().verdict);
 * ```
 */
export function createTrafficJudge(options: TrafficOptions): TrafficJudge {
  const { contract, baseUrl, ledger, known = [] } = options;
  if (ledger) checkLedger(contract, ledger);
  // Clients decide what they send.
  const target = resolveTarget({ baseUrl, allow: "spend", sendCredentials: "always" });
  const problems = new WeakMap<Exchange, readonly RequestProblem[]>();
  const entriesOf = planTraffic(options, target, (exchange) => problems.get(exchange));
  const startedAt = new Date();
  const memory = createTrafficMemory((exchanges) => {
    const byOperation = Map.groupBy(exchanges, ({ operation }) => operation);
    return [...byOperation].flatMap(([id, seen]) =>
      entriesOf(id).map((entry) => judge(entry, seen)),
    );
  });
  const told = new Set<string>();

  function judge(entry: PlanEntry, seen: readonly Exchange[]): CheckResult {
    const found = judgeOutcome(entry, observe(entry, seen));
    return markKnown(isStrict(options) ? withoutGaps(found) : found, known, startedAt);
  }

  return {
    take(recorded) {
      const exchange = toExchange(recorded, memory.outlines.length + 1);
      if (recorded.problems) problems.set(exchange, recorded.problems);
      memory.add(exchange);
      const findings = entriesOf(exchange.operation).flatMap(
        (entry) => judge(entry, [exchange]).findings,
      );
      const fresh = findings.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) told.add(id);
      return { exchange, findings, fresh };
    },
    report() {
      const { results, exchanges } = memory.recall();
      const report = assembleReport({
        contract,
        target,
        seed: 0,
        known,
        ...(ledger ? { ledger } : {}),
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        operations: contract.operations.map(({ id }) => id),
        results,
        exchanges: memory.outlines,
      });
      // The programs that sent the requests own the created things, and they set the pace.
      const { paced: _, ...own } = report;
      return { ...own, isTraffic: true, created: [], exchanges };
    },
  };
}

/** Returns the observers of an operation, each operation planned once. */
function planTraffic(
  { contract, ownChecks = [], severity = {} }: TrafficOptions,
  target: ResolvedTarget,
  problemsOf: FindProblems,
): (operation: string) => readonly PlanEntry[] {
  const catalog = listChecks(contract, { ownChecks: [...requestChecks(problemsOf), ...ownChecks] });
  checkSeverities(severity, catalog);
  const checks = rateChecks(catalog.filter(isObserver), severity);
  const subjects = createSubjects(contract.operations, { contract, target, seed: 0, runs: 0 });
  const known = new Map<string, readonly PlanEntry[]>();
  return (id) => {
    const entries = known.get(id) ?? plan(contract.operations.find((one) => one.id === id));
    known.set(id, entries);
    return entries;
  };

  function plan(operation: Operation | undefined): readonly PlanEntry[] {
    if (!operation) return [];
    const steps = planOperation(operation, {
      checks,
      severity,
      // Another program sends the requests, so it does not matter whether the suite could.
      subjects: (one) => ({ subject: subjects(one).subject }),
      isEverywhere: true,
    });
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }
}

function isObserver({ kind }: Check): boolean {
  return kind === "observer";
}

const nothingRecorded: Skip = {
  reason: "no-proof",
  detail: "No exchange shows it. Let the client use the operation in other ways.",
};

function observe({ check, subject, skip }: PlanEntry, seen: readonly Exchange[]): EntryOutcome {
  if (skip) return { kind: "skipped", skip };
  const observed = check.kind === "observer" ? check.observe(subject, seen) : undefined;
  if (observed && "reason" in observed) return { kind: "skipped", skip: observed };
  const observations: readonly Observation[] = observed ?? [];
  if (observations.length === 0) return { kind: "skipped", skip: nothingRecorded };
  return { kind: "observations", observations, spent: { operations: 0, writes: 0, durationMs: 0 } };
}

function toExchange(recorded: RecordedExchange, number: number): Exchange {
  const { operation, request, response, elapsedMs, atMs } = recorded;
  const { status, headers, bytes, unread, failure } = response;
  const body = decodeBody(bytes, headers["content-type"] ?? "", {
    cut: unread,
    mask: (text) => text,
  });
  return {
    number,
    operation,
    check: unplanned,
    purpose: "request of another program",
    identity: client,
    request,
    response: { status, headers, ...body, ...(failure !== undefined && { failure }) },
    elapsedMs,
    ...(atMs !== undefined && { atMs }),
  };
}
