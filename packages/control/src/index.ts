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
export { createControlDocument } from "./create-control-document.ts";
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
export {
  createLogControls,
  type LogControls,
  type LogInput,
  type LogView,
} from "./controls/create-log-controls.ts";
export {
  createSnapshotControls,
  type SnapshotControls,
  type SnapshotTarget,
} from "./controls/create-snapshot-controls.ts";
export {
  createTrafficControls,
  showHolds,
  type TrafficControls,
  type TrafficTarget,
} from "./controls/create-traffic-controls.ts";
export {
  createPlannedFaults,
  type FaultyAnswer,
  type FaultyCall,
  type PlannedFaults,
} from "./faults/planned-faults.ts";
export { type ControlAddress, listenForControl } from "./front/listen-for-control.ts";
export type * from "./generated/schemas.ts";
export {
  excerpt,
  keptCharacters,
  type LoggedExchange,
  type LoggedMessage,
  maskHeaders,
  type Observe,
} from "./log/logged-exchange.ts";
export { showExchange } from "./log/show-exchange.ts";
export { type Touch, touch, touchesNow, withTouches } from "./log/touch.ts";
export { createServerClient } from "./server/create-server-client.ts";
export {
  type ControlledServer,
  createServerControl,
  type OwnControls,
} from "./server/create-server-control.ts";
export type { ServerControl } from "./server/server-control.ts";
export { serverDocument } from "./server/server-document.ts";
export { createSwitches, type Switches } from "./switches/create-switches.ts";
export { delayAnswer } from "./switches/delay-answer.ts";
export { everyone, type Scope } from "./switches/scope.ts";
export { createConsole, type OwnConsole } from "./page/create-console.ts";
export { describeService } from "./page/describe-service.ts";
export type { NamedUrl, ServiceDescription } from "./page/service-description.ts";
