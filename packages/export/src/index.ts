export { type ExportErrorCode, ExportError, isExportError } from "./export-error.ts";
export { type RecordedRun, renderHar } from "./har/render-har.ts";
export { readRun } from "./har/read-run.ts";
export { renderJourneys } from "./journeys/render-journeys.ts";
export { type MswOptions, renderMsw } from "./msw/render-msw.ts";
export { type PostmanOptions, renderPostman } from "./postman/render-postman.ts";
