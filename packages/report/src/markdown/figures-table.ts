import type { RunReport } from "../run/run-report.ts";
import {
  formatAssurance,
  formatCount,
  formatDuration,
  formatNumber,
} from "../text/format-number.ts";
import { countRun } from "../view/count-run.ts";
import { markdownTable } from "./markdown-text.ts";

/** The counts of the run as a table with one row. */
export function figuresTable(report: RunReport): string {
  const { operations, checks, cases } = countRun(report);
  return markdownTable(
    [
      "operations",
      "checks",
      "cases",
      "requests",
      "assurance",
      "duration",
      ...(report.ledger ? ["statements proven"] : []),
    ],
    [
      [
        `${operations.exercised} of ${operations.total}`,
        `${checks.passed} passed, ${checks.failed} failed, ${checks.skipped} skipped`,
        formatNumber(cases),
        `${formatNumber(report.requests.total)} (${formatCount(report.requests.writes, "write")})`,
        formatAssurance(report.assurance),
        formatDuration(report.durationMs),
        ...(report.ledger
          ? [
              `${formatNumber(report.ledger.proven)} of ${formatNumber(report.ledger.entries.length)}`,
            ]
          : []),
      ],
    ],
  );
}
