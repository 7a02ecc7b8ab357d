import type { RunReport } from "./run/run-report.ts";
import { findingsBlock } from "./summary/findings.ts";
import { headBlock } from "./summary/head.ts";
import { operationsBlock } from "./summary/operations.ts";
import { knownBlock } from "./summary/known.ts";
import type { SummaryPage } from "./summary/page.ts";
import { skipsBlock } from "./summary/skips.ts";
import { painter } from "./summary/style.ts";
import { totalsBlock } from "./summary/totals.ts";

/** Options of `renderSummary`. */
export interface SummaryOptions {
  readonly colour: boolean;
  /** Columns of the terminal; less than 60 is drawn as 60. */
  readonly width: number;
  /** How many findings are written out, most severe first; 25 by default. */
  readonly limit?: number;
  /** The JSON report that was written, as seen from where commands are run: findings then say how to replay them from it. */
  readonly reportFile?: string;
}

/**
 * The run as text for a terminal: head, operations, findings, skips, totals, each left out where it has nothing to say.
 * Commands are never wrapped; all other text fits the width, but for words longer than it.
 * @example
 * ```ts
 * import { renderSummary, type RunReport } from "@plumbline/report";
 *
 * export function print(report: RunReport): void {
 *   process.stdout.write(renderSummary(report, { colour: false, width: 80 }));
 * }
 * ```
 */
export function renderSummary(report: RunReport, options: SummaryOptions): string {
  const page: SummaryPage = {
    report,
    paint: painter(options.colour),
    width: Math.max(60, options.width),
    limit: options.limit ?? 25,
    ...(options.reportFile === undefined ? {} : { reportFile: options.reportFile }),
  };
  const blocks = [headBlock, operationsBlock, findingsBlock, knownBlock, skipsBlock, totalsBlock]
    .map((block) => block(page).join("\n").trimEnd())
    .filter((block) => block !== "");
  return `${blocks.join("\n\n")}\n`;
}
