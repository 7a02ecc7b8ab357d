export type * from "./run/exchange.ts";
export type * from "./run/finding.ts";
export type * from "./run/known-finding.ts";
export type * from "./run/run-report.ts";
export type * from "./run/shard.ts";
export { failsRun } from "./run/fails-run.ts";
export { secretMark } from "@plumbline/command";
export { redact, type RedactOptions, shortestSecret } from "./redact/redact.ts";
export { isReportError, ReportError, type ReportErrorCode } from "./report-error.ts";
export { renderHtml } from "./render-html.ts";
export { renderJson } from "./render-json.ts";
export { renderJunit } from "./render-junit.ts";
export { type MarkdownOptions, renderMarkdown } from "./render-markdown.ts";
export { renderOverlay, type RenderOverlayOptions } from "./render-overlay.ts";
export { renderNdjson } from "./render-ndjson.ts";
export { parseNdjson, type ParsedNdjson } from "./parse-ndjson.ts";
export { renderSummary, type SummaryOptions } from "./render-summary.ts";
export { formatCount, formatDuration, formatNumber } from "./text/format-number.ts";
export { nameSome } from "./text/name-some.ts";
export { visibleText } from "./text/visible-text.ts";
export { type Paint, painter, type SummaryStyle } from "./summary/painter.ts";
export { defectsList, defectsNote } from "./view/defects-note.ts";
export { weightOf, type Weight } from "./view/list-findings.ts";
export {
  makeReportDirectory,
  type ReportFile,
  reportFiles,
  type ReportFormat,
  writeExchanges,
  type WriteExchangesOptions,
  writeReports,
  type WriteReportsOptions,
} from "./write-reports.ts";
export { describeFinding } from "./text/describe-finding.ts";
