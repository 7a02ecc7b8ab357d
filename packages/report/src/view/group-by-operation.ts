import type { CheckFamily, Finding } from "../run/finding.ts";
import type { CheckResult, OperationSummary, RunReport } from "../run/run-report.ts";
import { families, familiesOf } from "./families.ts";
import { familyCell, type FamilyCell } from "./family-cell.ts";
import { bySeverity } from "./list-findings.ts";

/** One operation with its results. */
export interface OperationGroup {
  readonly summary: OperationSummary;
  /** In family order. */
  readonly results: readonly CheckResult[];
  /** `must` before `advice`. */
  readonly findings: readonly Finding[];
  /** One per family of the run, in report order. */
  readonly cells: readonly FamilyCell[];
}

/** Groups results by operation, in document order. Operations that the report does not list are last. */
export function groupByOperation(report: RunReport): readonly OperationGroup[] {
  const resultsOf = Map.groupBy(report.results, (result) => result.operation);
  const listed = new Set(report.operations.map((operation) => operation.id));
  const unlisted = [...resultsOf.keys()].filter((id) => !listed.has(id)).map(unlistedOperation);
  const columns = familiesOf(report);
  return [...report.operations, ...unlisted].map((summary) =>
    groupOf(summary, resultsOf.get(summary.id) ?? [], columns),
  );
}

function groupOf(
  summary: OperationSummary,
  unsorted: readonly CheckResult[],
  columns: readonly CheckFamily[],
): OperationGroup {
  const rank = Object.keys(families);
  const results = unsorted.toSorted((a, b) => rank.indexOf(a.family) - rank.indexOf(b.family));
  const findings = results.flatMap((result) => result.findings).toSorted(bySeverity);
  const cells = columns.map((family) => familyCell(family, results));
  return { summary, results, findings, cells };
}

function unlistedOperation(id: string): OperationSummary {
  return { id, method: "", path: id, effect: "none", clauses: { proven: 0, total: 0 } };
}

/** `POST /orders`, or the ID of an operation that the report does not list. */
export function operationTitle({ method, path }: OperationSummary): string {
  return `${method} ${path}`.trim();
}
