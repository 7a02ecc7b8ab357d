import type { RenderOptions } from "./view/render-options.ts";
import type { RunReport } from "./run/run-report.ts";
import { figuresTable } from "./markdown/figures-table.ts";
import { findingBlock } from "./markdown/finding-block.ts";
import { markdownCode, markdownText } from "./markdown/markdown-text.ts";
import { matrixTable } from "./markdown/matrix-table.ts";
import { formatCount } from "./text/format-number.ts";
import { pacedLine } from "./text/paced-line.ts";
import { affectedText, defectsNote } from "./view/defects-note.ts";
import { groupSkips, skipReasons } from "./view/group-skips.ts";
import { listCauses, leftOutText } from "./view/list-causes.ts";
import { gapsNote, groupGaps, leftOutGaps, operationsOf } from "./view/group-gaps.ts";
import { findingsLine, verdictWords } from "./view/verdict-words.ts";

/** Options of `renderMarkdown`. */
export interface MarkdownOptions extends RenderOptions {
  /** Maximum number of causes, most severe first. Default: 20, which keeps within the size limit of a step summary. */
  readonly limit?: number;
}

/**
 * Renders the run as GitHub-flavored Markdown, for the step summary of a CI job.
 * @see https://github.github.com/gfm/
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderMarkdown, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("report.md", renderMarkdown(report, { reportFile: "report.json" }));
 * }
 * ```
 */
export function renderMarkdown(report: RunReport, options: MarkdownOptions = {}): string {
  const sections = [
    head(report),
    section("Findings", findings(report, options)),
    section("Operations", report.operations.length === 0 ? "" : matrixTable(report)),
    figuresTable(report),
    section("Gaps between document and server", gapsList(report, options)),
    section("Document", defectsList(report)),
    section("Skipped", skipsList(report)),
    `<sub>seed ${report.seed}${report.paced ? `, ${pacedLine(report.paced)}` : ""}</sub>`,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function head(report: RunReport): string {
  const { title, meaning, exitCode } = verdictWords(report);
  const { contract, target } = report;
  const what = `${markdownText(`${contract.title} ${contract.version}`)} at ${markdownCode(target.baseUrl)}`;
  const reasons = report.inconclusive.map((sentence) => `- ${markdownText(sentence)}`).join("\n");
  return [
    `## ${title}: ${findingsLine(report)}`,
    `${what}. ${meaning} Exit code ${exitCode}.`,
    reasons,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function section(title: string, content: string): string {
  return content === "" ? "" : `### ${title}\n\n${content}`;
}

function findings(report: RunReport, { limit = 20, reportFile }: MarkdownOptions): string {
  const causes = listCauses(report);
  const blocks = causes.slice(0, limit).map((cause) => findingBlock(cause, reportFile));
  const left = leftOutText(causes.slice(limit));
  if (left !== "") blocks.push(`… and ${markdownText(left)}. The full report shows them.`);
  return blocks.join("\n\n");
}

function gapsList(report: RunReport, { limit = 20 }: MarkdownOptions): string {
  const groups = groupGaps(report);
  if (groups.length === 0) return "";
  const items = groups.slice(0, limit).map((group) => {
    const edit = group.edit === "" ? "" : ` Edit: ${markdownCode(group.edit)}.`;
    const found = group.findings.slice(0, 1).map((one) => markdownText(one.found));
    const where = markdownText(operationsOf(group));
    return `- ${markdownCode(`#${group.clause}`)} (${where}) ${found.join("")}. ${markdownText(group.says)}.${edit}`;
  });
  const left = groups.slice(limit);
  if (left.length > 0)
    items.push(`- … and ${markdownText(leftOutGaps(left))}. The full report shows them.`);
  return [gapsNote, "", ...items].join("\n");
}

function defectsList({ defects = [] }: RunReport): string {
  if (defects.length === 0) return "";
  const items = defects.map((defect) => {
    const says = `${defect.message}. ${defect.treatment}.${affectedText(defect)}`;
    return `- ${markdownCode(`#${defect.pointer}`)} ${markdownText(says)}`;
  });
  return [defectsNote(defects), "", ...items].join("\n");
}

function skipsList(report: RunReport): string {
  const items = groupSkips(report).map((group) => {
    const checks = formatCount(group.results.length, "check");
    const operations = formatCount(group.operations.length, "operation");
    const what = `**${group.reason}** ${checks} on ${operations}: ${skipReasons[group.reason]}.`;
    return `- ${what} ${markdownText(group.detail)}`;
  });
  return items.join("\n");
}
