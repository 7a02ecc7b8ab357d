import type { Defect, Place } from "@plumbline/contract";
import type { Exchange, ReceivedResponse, SentRequest } from "../run/exchange.ts";
import type { DocumentEdit, Finding, Gap, Requirement } from "../run/finding.ts";
import type { KnownOutcome } from "../run/known-finding.ts";
import type { PlannedShard } from "../run/shard.ts";
import type {
  Assurance,
  CheckResult,
  CreatedThing,
  LedgerCoverage,
  OperationSummary,
  RequirementOutcome,
  RunReport,
  Skip,
  PacedRun,
} from "../run/run-report.ts";

/** How a member is written: plain, as a map with sorted keys, or as one or several objects of a shape. */
export type Layout = "plain" | "map" | Shape;
export interface Shape {
  readonly [key: string]: Layout;
}

type ShapeOf<T> = Readonly<Record<keyof Required<T>, Layout>>;

const assurance = { proven: "plain", total: "plain" } satisfies ShapeOf<Assurance>;

const request = {
  method: "plain",
  url: "plain",
  headers: "map",
  body: "plain",
  bodyBytes: "plain",
} satisfies ShapeOf<SentRequest>;

/** The parsed body is omitted, because `text` contains it. */
const response = {
  status: "plain",
  headers: "map",
  text: "plain",
  unread: "plain",
  isGarbled: "plain",
  failure: "plain",
} satisfies ShapeOf<Omit<ReceivedResponse, "json">>;

export const exchangeShape: ShapeOf<Exchange> = {
  number: "plain",
  operation: "plain",
  check: "plain",
  purpose: "plain",
  identity: "plain",
  probes: "plain",
  request,
  response,
  elapsedMs: "plain",
  atMs: "plain",
  beside: "plain",
};

const finding = {
  id: "plain",
  check: "plain",
  family: "plain",
  severity: "plain",
  operation: "plain",
  at: "plain",
  clause: "plain",
  rests: "plain",
  requirements: { id: "plain", says: "plain" } satisfies ShapeOf<Requirement>,
  expected: "plain",
  found: "plain",
  exchanges: exchangeShape,
  curl: "plain",
  case: "plain",
  seed: "plain",
  path: "plain",
  alike: "plain",
  gap: {
    says: "plain",
    edit: { op: "plain", path: "plain", value: "plain" } satisfies ShapeOf<DocumentEdit>,
  } satisfies ShapeOf<Gap>,
  known: { reason: "plain", until: "plain" },
} satisfies ShapeOf<Finding>;

const result = {
  check: "plain",
  family: "plain",
  severity: "plain",
  title: "plain",
  operation: "plain",
  status: "plain",
  skip: {
    reason: "plain",
    detail: "plain",
    remedy: "plain",
    stop: "plain",
  } satisfies ShapeOf<Skip>,
  findings: finding,
  clauses: "plain",
  operations: "plain",
  writes: "plain",
  cases: "plain",
  leftOut: "plain",
  durationMs: "plain",
} satisfies ShapeOf<CheckResult>;

const operation = {
  id: "plain",
  method: "plain",
  path: "plain",
  effect: "plain",
  clauses: assurance,
} satisfies ShapeOf<OperationSummary>;

const ledger = {
  source: "plain",
  proven: "plain",
  broken: "plain",
  unseen: "plain",
  uncheckable: "plain",
  entries: {
    id: "plain",
    says: "plain",
    state: "plain",
    checks: "plain",
    missing: "plain",
    findings: "plain",
    because: "plain",
  } satisfies ShapeOf<RequirementOutcome>,
} satisfies ShapeOf<LedgerCoverage>;

/** The order of the members of a report. Other members are omitted. */
export const reportShape: ShapeOf<Omit<RunReport, "exchanges">> = {
  schema: "plain",
  tool: { name: "plain", version: "plain" } satisfies ShapeOf<RunReport["tool"]>,
  contract: { title: "plain", version: "plain", source: "plain" } satisfies ShapeOf<
    RunReport["contract"]
  >,
  target: {
    name: "plain",
    baseUrl: "plain",
    effect: "plain",
    stateless: "plain",
  } satisfies ShapeOf<RunReport["target"]>,
  seed: "plain",
  runs: "plain",
  startedAt: "plain",
  durationMs: "plain",
  verdict: "plain",
  isHollow: "plain",
  inconclusive: "plain",
  assurance,
  statuses: "map",
  requests: { total: "plain", writes: "plain" } satisfies ShapeOf<RunReport["requests"]>,
  paced: { durationMs: "plain", basis: "plain" } satisfies ShapeOf<PacedRun>,
  defects: {
    code: "plain",
    message: "plain",
    pointer: "plain",
    place: {
      file: "plain",
      line: "plain",
      column: "plain",
      pointer: "plain",
    } satisfies ShapeOf<Place>,
    hint: "plain",
    operations: "plain",
    treatment: "plain",
  } satisfies ShapeOf<Defect>,
  created: { operation: "plain", id: "plain" } satisfies ShapeOf<CreatedThing>,
  ledger,
  known: {
    known: {
      id: "plain",
      check: "plain",
      operation: "plain",
      clause: "plain",
      reason: "plain",
      until: "plain",
    },
    state: "plain",
    says: "plain",
    findings: "plain",
  } satisfies ShapeOf<KnownOutcome>,
  shard: {
    index: "plain",
    total: "plain",
    contract: "plain",
    plan: "plain",
  } satisfies ShapeOf<PlannedShard>,
  operations: operation,
  results: result,
};
