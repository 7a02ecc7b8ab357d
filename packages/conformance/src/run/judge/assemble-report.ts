import { type Contract, type Operation, wireMethod } from "@plumbline/contract";
import packageJson from "../../../package.json" with { type: "json" };
import { coverLedger } from "../ledger/cover-ledger.ts";
import type { Ledger } from "../ledger/ledger.ts";
import {
  type Assurance,
  type CheckResult,
  type Exchange,
  type KnownFinding,
  type OperationSummary,
  type PlannedShard,
  type RunReport,
  type RunSelection,
} from "@plumbline/report";
import type { ResolvedTarget } from "../../model/target.ts";
import { contractDigest } from "../plan/shard-plan.ts";
import { emptyReasons, hollowReasons } from "./hollow-reasons.ts";
import { isWrite } from "../../model/verdicts/is-write.ts";
import { pacedRun } from "./paced-run.ts";
import { listCreated } from "./list-created.ts";
import { mergeAlike } from "./to-finding.ts";
import { withKnown } from "./with-known.ts";

export interface RunFacts {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  /** Random inputs per property. */
  readonly runs?: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** IDs of the operations in scope. */
  readonly operations: readonly string[];
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
  /** The statements of the interface, which findings and coverage refer to. */
  readonly ledger?: Ledger;
  /** Findings that do not fail a run until a given day. */
  readonly known?: readonly KnownFinding[];
  /** The shard of a divided run. */
  readonly shard?: PlannedShard;
  /** The operations and checks that the run was limited to. */
  readonly selection?: RunSelection;
  /** Why the run ended before its plan did. */
  readonly ended?: string;
}

/** Combines the facts of a run in one report. Pure: the same facts give the same report. */
export function assembleReport(facts: RunFacts): RunReport {
  const { contract, target, results, known = [] } = facts;
  const exchanges = facts.exchanges.filter(({ beside }) => beside === undefined);
  const inScope = contract.operations.filter(({ id }) => facts.operations.includes(id));
  const clausesOf = Map.groupBy(contract.clauses, ({ operation }) => operation);
  const resultsOf = Map.groupBy(results, ({ operation }) => operation);
  const operations = inScope.map((operation) => {
    const { id } = operation;
    return summarize(operation, clausesOf.get(id) ?? [], resultsOf.get(id) ?? []);
  });
  const inconclusive = [
    ...hollowReasons(contract, results, exchanges),
    ...(facts.ended ? [facts.ended] : []),
  ];
  const isHollow = emptyReasons(contract, exchanges).length > 0;
  const paced = pacedRun(contract, target, exchanges);
  const report: RunReport = {
    schema: 1,
    tool: { name: packageJson.name, version: packageJson.version },
    contract: {
      title: contract.title,
      version: contract.version,
      source: contract.source,
      digest: contractDigest(contract),
    },
    target: targetOf(target),
    seed: facts.seed,
    ...(facts.runs === undefined ? {} : { runs: facts.runs }),
    startedAt: facts.startedAt.toISOString(),
    durationMs: Math.round(facts.durationMs),
    operations,
    ...byLedger(
      facts,
      results.map((result) => ({ ...result, findings: mergeAlike(result.findings) })),
    ),
    ...(facts.shard ? { shard: facts.shard } : {}),
    ...(facts.selection ? { selection: facts.selection } : {}),
    assurance: sum([...operations.map(({ clauses }) => clauses), ofWhole(contract, results)]),
    statuses: countStatuses(facts.exchanges),
    requests: {
      total: facts.exchanges.length,
      writes: exchanges.filter((exchange) => isWrite(contract, exchange)).length,
    },
    ...(paced ? { paced } : {}),
    ...(contract.defects.length > 0 ? { defects: contract.defects } : {}),
    created: listCreated({ contract, target, exchanges }),
    verdict: "inconclusive",
    ...(isHollow ? { isHollow } : {}),
    inconclusive,
    exchanges: facts.exchanges,
  };
  return withKnown(report, known, contract);
}

function targetOf({ name, baseUrl, allow, stateless }: ResolvedTarget): RunReport["target"] {
  return { ...(name === undefined ? {} : { name }), baseUrl, effect: allow, stateless };
}

function byLedger(
  { contract, ledger }: RunFacts,
  results: readonly CheckResult[],
): Pick<RunReport, "results" | "ledger"> {
  if (!ledger) return { results };
  const view = coverLedger(contract, ledger, results);
  return { results: view.results, ledger: view.coverage };
}

function summarize(
  operation: Operation,
  own: Contract["clauses"],
  results: readonly CheckResult[],
): OperationSummary {
  const proven = new Set(results.flatMap(({ clauses }) => clauses));
  return {
    id: operation.id,
    method: wireMethod(operation.method),
    path: operation.path,
    effect: operation.policies.effect,
    clauses: { proven: own.filter(({ pointer }) => proven.has(pointer)).length, total: own.length },
  };
}

/** The clauses that do not belong to a single operation, such as a rate limit. */
function ofWhole({ clauses }: Contract, results: readonly CheckResult[]): Assurance {
  const proven = new Set(results.flatMap((result) => result.clauses));
  const whole = clauses.filter(({ operation }) => operation === undefined);
  return { proven: whole.filter(({ pointer }) => proven.has(pointer)).length, total: whole.length };
}

function sum(parts: readonly Assurance[]): Assurance {
  return parts.reduce(
    (all, part) => ({ proven: all.proven + part.proven, total: all.total + part.total }),
    { proven: 0, total: 0 },
  );
}

function countStatuses(exchanges: readonly Exchange[]): Record<string, number> {
  const counts = Map.groupBy(exchanges, ({ response }) =>
    response.status === 0 ? "none" : String(response.status),
  );
  return Object.fromEntries([...counts].map(([status, list]) => [status, list.length]));
}
