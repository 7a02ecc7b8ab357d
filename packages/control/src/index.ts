export {
  type ControlClientOptions,
  type ControlTable,
  createControlClient,
} from "./client/create-control-client.ts";
export {
  type ClockControls,
  createClockControls,
  showClock,
  type ShownClock,
} from "./create-clock-controls.ts";
export type { ControlDocument } from "./control-document.ts";
export { ControlError, type ControlErrorCode, isControlError } from "./control-error.ts";
export type { ControlOperations, FollowOptions } from "./control-operations.ts";
export {
  type ControlFront,
  type ControlFrontOptions,
  createControlFront,
} from "./front/create-control-front.ts";
export { holdToDocument } from "./hold-to-document.ts";
export { createExchangeLog, type ExchangeLog, type LogEntry } from "./log/exchange-log.ts";
export { followExchanges } from "./log/follow-exchanges.ts";
export { createPage, type PageOptions } from "./page/create-page.ts";
export { listPageFiles, type PageFile, type PageFolder } from "./page/list-page-files.ts";
export { toInstant } from "./to-instant.ts";
