import type { AcceptedFindings, KnownOutcome } from "./run/known-finding.ts";
import type { RunReport } from "./run/run-report.ts";
import { defectsBlock } from "./summary/defects-block.ts";
import { findingsBlock } from "./summary/findings-block.ts";
import { operationsBlock } from "./summary/operations-block.ts";
import { gapsBlock } from "./summary/gaps-block.ts";
import { field, heading, type SummaryPage } from "./summary/summary-page.ts";
import { skipsBlock } from "./summary/skips-block.ts";
import { marks, painter } from "./summary/painter.ts";
import { totalsBlock } from "./summary/totals-block.ts";
import { formatCount } from "./text/format-number.ts";
import { visibleText } from "./text/visible-text.ts";
import { knownName, knownStates } from "./view/known-states.ts";

/** Options of `renderSummary`. */
export interface SummaryOptions {
  /** Whether to use the colours of a terminal. */
  readonly colour: boolean;
  /** Columns of the terminal. The minimum is 60. */
  readonly width: number;
  /** Maximum number of groups of findings with one cause, most severe first. Default: 10. */
  readonly limit?: number;
  /** Path of the written JSON report, for the replay commands. Without it, findings print a `plumbline test` command. */
  readonly reportFile?: string;
  /** How the run changed the file of known findings. Default: it did not. */
  readonly accepted?: AcceptedFindings;
}

/**
 * Renders the run as text for a terminal: head, operations, findings, gaps, known findings, skips and totals. Empty blocks are
 * omitted. Commands are not wrapped. Other text fits the width, except for longer words.
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
    limit: options.limit ?? 10,
    ...(options.reportFile === undefined ? {} : { reportFile: options.reportFile }),
    ...(options.accepted ? { accepted: options.accepted } : {}),
  };
  const blocks = [
    headBlock,
    hollowBlock,
    operationsBlock,
    findingsBlock,
    gapsBlock,
    knownBlock,
    defectsBlock,
    skipsBlock,
    totalsBlock,
  ]
    .map((block) => block(page).join("\n").trimEnd())
    .filter((block) => block !== "");
  return `${blocks.join("\n\n")}\n`;
}

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

/** The known findings that require an action, then as many of the others as the limit allows. */
function knownBlock(page: SummaryPage): readonly string[] {
  const { known = [] } = page.report;
  if (known.length === 0) return [];
  const good = known.filter(isGood);
  const shown = [...known.filter((outcome) => !isGood(outcome)), ...good.slice(0, page.limit)];
  const left = known.length - shown.length;
  const rows = shown.flatMap(({ known: entry, state, says }) => {
    const { style } = knownStates[state].isGood ? marks.skipped : marks.advice;
    return [
      `  ${page.paint(style, state.padEnd(10))}${page.paint("bold", knownName(entry))}`,
      ...field(page, ["", says], { indent: 2, column: 10 }),
    ];
  });
  return [
    heading(page, "known findings"),
    ...rows,
    ...(left > 0 ? [`  … and ${formatCount(left, "more known finding")} in the reports`] : []),
  ];
}

function isGood({ state }: KnownOutcome): boolean {
  return knownStates[state].isGood;
}
