import { formatPointer } from "@plumbline/contract";
import type { CheckResult, OperationSummary, RunReport, Skip } from "../run/run-report.ts";
import { sampleBaseUrl } from "./sample-exchange.ts";
import { sampleLedger } from "./sample-ledger.ts";
import { sampleFindings } from "./sample-findings.ts";
import { sampleChecks, type SampleCheck, sampleOperations } from "./sample-operations.ts";

/** A finished run against a bookshop, with every kind of outcome. `changes` replaces members. */
export function sampleReport(changes: Partial<RunReport> = {}): RunReport {
  return { ...baseReport, ...changes };
}

/** Parts of a document that a run left out. */
export const sampleDefects: NonNullable<RunReport["defects"]> = [
  {
    code: "schema-invalid",
    message: 'This is not a valid JSON Schema: "type" must be string',
    pointer: "/components/schemas/Book/properties/title/type",
    place: { file: "openapi.yaml", line: 40, column: 7 },
    operations: ["addBook", "getBook", "listBooks", "reviewBook", "placeOrder", "getOrder"],
    treatment: "The keyword is ignored, and the values here are not checked",
  },
  {
    code: "reference-unresolved",
    message: 'The reference "#/components/parameters/Page" does not resolve',
    pointer: "/paths/~1shelves/get/parameters/0/$ref",
    place: { file: "openapi.yaml", line: 12, column: 9 },
    hint: "Define what it names, or correct the reference.",
    operations: ["listShelves"],
    treatment: "The operation is skipped",
  },
];

/** A run without findings. */
export function conformingReport(): RunReport {
  const results = sampleResults.filter((result) => result.status === "passed");
  const { ledger: _ledger, known: _known, ...report } = sampleReport({ results });
  return { ...report, verdict: "conforms" };
}

/** An inconclusive run. */
export function inconclusiveReport(): RunReport {
  return sampleReport({
    ...conformingReport(),
    verdict: "inconclusive",
    inconclusive: [
      "412 of 431 responses were 401: the target rejects the credential on almost all operations.",
      "The budget was used up before every must clause was tested.",
    ],
  });
}

const sampleResults: readonly CheckResult[] = sampleOperations.flatMap((operation) =>
  sampleChecks
    .filter((check) => !check.mutating || operation.method !== "GET")
    .map((check, index) => sampleResult(operation, check, index)),
);

function sampleResult(operation: OperationSummary, check: SampleCheck, index: number): CheckResult {
  const { cases, mutating: _mutating, ...named } = check;
  const findings = sampleFindings.filter(
    (finding) => finding.operation === operation.id && finding.check === check.check,
  );
  const skip = sampleSkip(operation, check);
  const isSkipped = skip !== undefined && skip.reason !== "open-in-contract";
  const status = isSkipped ? "skipped" : findings.length > 0 ? "failed" : "passed";
  const sent = status === "skipped" ? 0 : cases;
  return {
    ...named,
    operation: operation.id,
    status,
    ...(skip ? { skip } : {}),
    findings,
    clauses: status === "passed" ? sampleClauses(operation, index) : [],
    operations: sent,
    writes: operation.method === "GET" ? 0 : sent,
    cases: sent,
    durationMs: sent * 7,
  };
}

function sampleSkip(operation: OperationSummary, check: SampleCheck): Skip | undefined {
  if (operation.id === "cancelOrder") {
    return { reason: "effect-not-allowed", detail: "Allow it with --allow spend." };
  }
  if (check.check === "limits/body-size" && operation.id === "reviewBook") {
    return { reason: "budget-exhausted", detail: "Increase it with --max-writes 400." };
  }
  if (check.check === "auth/unknown-credential" && operation.id === "getOrder") {
    return { reason: "identity-missing", detail: "Name a second credential with --identity." };
  }
  if (check.check === "rejects/body" && operation.id === "reviewBook") {
    return {
      reason: "open-in-contract",
      detail: "The bounds of rating are not specified and were not tested.",
    };
  }
  return undefined;
}

function sampleClauses({ path, method }: OperationSummary, index: number): readonly string[] {
  const pointer = formatPointer(["paths", path, method]);
  const places = ["responses/200", "parameters/0/schema/maxLength", "requestBody", "security/0"];
  return [
    `${pointer}/${places[index % places.length] ?? ""}`,
    `${pointer}/responses/${400 + index}`,
  ];
}

const baseReport: RunReport = {
  schema: 1,
  tool: { name: "plumbline", version: "0.1.0" },
  contract: { title: "Bookshop API", version: "1.2.0", source: "/home/ada/bookshop/openapi.yaml" },
  target: { baseUrl: sampleBaseUrl, effect: "publish", stateless: false },
  seed: 20261121,
  runs: 10,
  startedAt: "2026-11-21T09:00:00.000Z",
  durationMs: 12_430,
  operations: sampleOperations,
  results: sampleResults,
  assurance: { proven: 191, total: 261 },
  statuses: {
    "200": 610,
    "201": 402,
    "400": 380,
    "401": 24,
    "404": 31,
    "409": 48,
    "422": 97,
    "500": 1,
  },
  requests: { total: 1593, writes: 912 },
  created: [
    { operation: "addBook", id: "bk_3001" },
    { operation: "placeOrder", id: "or_5531" },
    { operation: "placeOrder", id: "or_5532" },
    { operation: "placeOrder", id: "or_5533" },
  ],
  paced: { durationMs: 548_000, basis: "measured" },
  ledger: sampleLedger,
  known: [
    {
      known: {
        id: "5ab0c1d2",
        reason: "the shop moves to another till in January",
        until: "2027-01-31",
      },
      state: "tolerated",
      says: "Known and tolerated until 2027-01-31: the shop moves to another till in January",
      findings: ["5ab0c1d2"],
    },
  ],
  verdict: "findings",
  inconclusive: [],
  exchanges: sampleFindings.flatMap((finding) => finding.exchanges),
};
