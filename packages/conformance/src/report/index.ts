export { type CurlOptions, toCurl } from "./curl/to-curl.ts";
export { secretMark } from "./curl/shell-quote.ts";
export { redact, type RedactOptions } from "./redact/redact.ts";
export { renderHtml } from "./render-html.ts";
export { renderJson } from "./render-json.ts";
export { renderJunit } from "./render-junit.ts";
export { type MarkdownOptions, renderMarkdown } from "./render-markdown.ts";
export { renderNdjson } from "./render-ndjson.ts";
export { renderSummary, type SummaryOptions } from "./render-summary.ts";
export {
  reportFiles,
  type ReportFormat,
  writeReports,
  type WriteReportsOptions,
} from "./write-reports.ts";
