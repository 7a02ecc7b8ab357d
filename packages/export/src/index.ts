export { type ExportErrorCode, ExportError, isExportError } from "./export-error.ts";
export { type RecordedRun, renderHar } from "./render-har.ts";
export { readRun } from "./read-run.ts";
export { renderJourneys } from "./render-journeys.ts";
export { type MswOptions, renderMsw } from "./render-msw.ts";
export { type PostmanOptions, renderPostman } from "./render-postman.ts";
