import type { RunReport } from "./run/run-report.ts";
import { findingsBlock } from "./summary/findings-block.ts";
import { operationsBlock } from "./summary/operations-block.ts";
import { field, heading, type SummaryPage } from "./summary/summary-page.ts";
import { skipsBlock } from "./summary/skips-block.ts";
import { marks, painter } from "./summary/painter.ts";
import { totalsBlock } from "./summary/totals-block.ts";
import { visibleText } from "./text/visible-text.ts";
import { knownName, knownStates } from "./view/known-states.ts";

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

/** Which contract, which target, what was allowed, and how to repeat it. */
function headBlock(page: SummaryPage): readonly string[] {
  const { contract, target, tool, seed } = page.report;
  const stateless = target.stateless ? ", which keeps no state" : "";
  const rows: readonly (readonly [string, string])[] = [
    ["contract", `${contract.title} ${contract.version}`],
    ["source", contract.source],
    ["base URL", `${target.baseUrl}${stateless}`],
    ["effect", `${target.effect} allowed`],
    ["seed", String(seed)],
  ];
  return [
    page.paint("bold", visibleText(`${tool.name} ${tool.version}`)),
    ...rows.flatMap((row) => field(page, row, { indent: 2, column: 11 })),
  ];
}

/** What became of the findings that the configuration knows of. */
function knownBlock(page: SummaryPage): readonly string[] {
  const { known = [] } = page.report;
  if (known.length === 0) return [];
  const rows = known.flatMap(({ known: entry, state, says }) => {
    const { style } = knownStates[state].isGood ? marks.skipped : marks.advice;
    return [
      `  ${page.paint(style, state.padEnd(10))}${page.paint("bold", knownName(entry))}`,
      ...field(page, ["", says], { indent: 2, column: 10 }),
    ];
  });
  return [heading(page, "known findings"), ...rows];
}
