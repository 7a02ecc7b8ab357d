export { createMock, type Mock } from "./create-mock.ts";
export {
  enrichDocument,
  type EnrichedDocument,
  type EnrichOptions,
} from "./document/enrich-document.ts";
export { isMockError, MockError, type MockErrorCode } from "./mock-error.ts";
export type { AnswerLogEntry, Decision, DeliveryLogEntry, MockOptions } from "./mock-options.ts";
export type {
  ClockState,
  Dump,
  Exchange,
  Fault,
  Holds,
  Resource,
  ServerControl,
  ServerState,
  Snapshot,
  Thing,
  Tokens,
} from "@plumbline/control";
export { type RunningMock, startMock } from "./start/start-mock.ts";
export type { StartMockOptions } from "./start/start-mock-options.ts";
