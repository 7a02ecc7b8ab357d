export { connectClient } from "./connect-client.ts";
export { chooseFunctions, equip } from "./equip.ts";
export { keyedCalls } from "./keyed-calls.ts";
export { writeBody } from "./write-body.ts";
export { writeJson } from "./write-json.ts";
export { writeStyledUrl } from "./write-styled-url.ts";
export { writeUrl } from "./write-url.ts";
export type {
  ConnectableEntry,
  ConnectableTable,
  OperationFunctions,
} from "./operation-functions.ts";
export { connectMethods, type MethodsOf } from "./connect-methods.ts";
export type {
  CallEnded,
  CallStarted,
  ClientEvent,
  CredentialRejected,
  TryEnded,
  TryStarted,
  WaitStarted,
} from "./client-event.ts";
export type { Auth, ClientOptions, CredentialSource } from "./client-options.ts";
export { ClientError, isClientError, type ClientErrorCode } from "./client-error.ts";
export { isOutcomeError, OutcomeError, type UnsuccessfulOutcome } from "./outcome-error.ts";
export { orThrow } from "./or-throw.ts";
export type { Clock } from "./clock.ts";
export { type Budget, createBudget } from "./create-budget.ts";
export type { ClientOf, IntentMethods } from "./client-of.ts";
export type { Intent } from "./intent.ts";
export { CursorError, isCursorError } from "./pages/cursor-error.ts";
export { isPageError, PageError } from "./pages/page-error.ts";
export type { PageOptions } from "./pages/page-methods.ts";
export type { WaitOptions } from "./jobs/job-methods.ts";
export type { JobDone, JobFailed, JobNotEnded, JobOutcome } from "./jobs/job-outcome.ts";
export type { SendOptions } from "./ongoing-call.ts";
export type { Receipt, Wait } from "./receipt.ts";
export type {
  Failure,
  NotSent,
  Outcome,
  Pending,
  Success,
  Undocumented,
  UnknownOutcome,
} from "./outcome.ts";
export type { CallInput } from "./prepare-call.ts";
export {
  type CredentialEntry,
  freezeDeep,
  type IdempotencyEntry,
  type OperationEntry,
  type OperationTable,
  type ParameterEntry,
  type RateLimitEntry,
} from "./operation-table.ts";
