import type { AcceptedFindings } from "./run/known-finding.ts";
import type { RunReport } from "./run/run-report.ts";
import { defectsBlock } from "./summary/defects-block.ts";
import { findingsBlock } from "./summary/findings-block.ts";
import { operationsBlock } from "./summary/operations-block.ts";
import { rowsOf } from "./summary/fit-items.ts";
import { gapsBlock } from "./summary/gaps-block.ts";
import { knownBlock } from "./summary/known-block.ts";
import { shareRooms, type SummaryPart } from "./summary/share-rooms.ts";
import { field, type SummaryPage } from "./summary/summary-page.ts";
import { provenBlock } from "./summary/proven-block.ts";
import { skipsBlock } from "./summary/skips-block.ts";
import { marks, painter } from "./summary/painter.ts";
import { totalsBlock } from "./summary/totals-block.ts";
import { visibleText } from "./text/visible-text.ts";

/** Options of `renderSummary`. */
export interface SummaryOptions {
  /** Whether to use the colours of a terminal. */
  readonly colour: boolean;
  /** Columns of the terminal. The minimum is 60. */
  readonly width: number;
  /** Maximum number of lines. The head and the totals are always shown. Default: 80. */
  readonly lines?: number;
  /** Path of the written JSON report, for the replay commands. Without it, findings print a `plumbline test` command. */
  readonly reportFile?: string;
  /** How the run changed the file of known findings. Default: it did not. */
  readonly accepted?: AcceptedFindings;
}

/**
 * Renders the run as text for a terminal: head, findings, operations, gaps, known findings, defects, skips and totals. Empty parts are
 * omitted, and long ones say what they leave out. Commands are not wrapped. Other text fits the width, except for longer words.
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
    ...(options.reportFile === undefined ? {} : { reportFile: options.reportFile }),
    ...(options.accepted ? { accepted: options.accepted } : {}),
  };
  const head = [...headBlock(page), ...hollowBlock(page)];
  const totals = totalsBlock(page);
  const rows = (options.lines ?? 2 * screen) - rowsOf(page, [...head, ...totals]) - 1;
  const blocks = [head, ...shareRooms(page, parts, rows), totals]
    .map((block) => block.join("\n").trimEnd())
    .filter((block) => block !== "");
  return `${blocks.join("\n\n")}\n`;
}

/** Lines of a screen. A summary fills at most two. */
const screen = 40;

/** The parts of the summary between its head and its totals. */
const parts: readonly SummaryPart[] = [
  { render: findingsBlock, least: 14 },
  { render: operationsBlock, least: 8 },
  { render: provenBlock, least: 8 },
  { render: gapsBlock, least: 7 },
  { render: knownBlock, least: 5 },
  { render: defectsBlock, least: 6 },
  { render: skipsBlock, least: 6 },
];

/** The contract, the target, the allowed effect and the seed. */
function headBlock(page: SummaryPage): readonly string[] {
  const { contract, target, tool, seed } = page.report;
  const stateless = target.stateless ? " (stateless)" : "";
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

/** The reason why a run is hollow. */
function hollowBlock(page: SummaryPage): readonly string[] {
  const { isHollow = false, inconclusive } = page.report;
  if (!isHollow) return [];
  return [
    page.paint(marks.advice.style, "HOLLOW"),
    ...inconclusive.slice(0, 1).flatMap((why) => field(page, ["", why], { indent: 2, column: 0 })),
  ];
}
