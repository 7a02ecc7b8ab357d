import type { MergedRun, OperationSummary, RunReport } from "../run/run-report.ts";
import { formatNumber } from "../text/format-number.ts";

/** The clauses that each of the merged runs proved: one row per operation, then all operations. */
export interface ProvenBy {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: readonly string[]])[];
}

/** `undefined` for a report of one run. */
export function provenBy({ merged, operations, assurance }: RunReport): ProvenBy | undefined {
  if (!merged) return undefined;
  const row = (summary: OperationSummary): ProvenBy["rows"][number] => [
    `${summary.method} ${summary.path}`,
    ...merged.map(({ proven }) => formatNumber(proven[summary.id] ?? 0)),
    `${formatNumber(summary.clauses.proven)}/${formatNumber(summary.clauses.total)}`,
  ];
  return {
    heads: [...merged.map(({ name }) => name), "together"],
    rows: [
      ...operations.map(row),
      [
        "all operations",
        ...merged.map((run) => formatNumber(run.assurance.proven)),
        `${formatNumber(assurance.proven)}/${formatNumber(assurance.total)}`,
      ],
      ["proven by no other", ...merged.map((run: MergedRun) => formatNumber(run.alone)), ""],
    ],
  };
}
