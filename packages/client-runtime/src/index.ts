export { type ClientFace, connectClient, type ThrowsOption } from "./client/connect-client.ts";
export { chooseFunctions, type FunctionName, returnsFile } from "./client/choose-functions.ts";
export { equip } from "./client/equip.ts";
export { keyedCalls } from "./outcome/retry/keyed-calls.ts";
export type { Retry } from "./outcome/retry/retry.ts";
export type { AttemptOutcome } from "./outcome/attempt-outcome.ts";
export { type RawBody, writeBody } from "./request/write-body.ts";
export { finishCall } from "./call/finish-call.ts";
export { ownServer } from "./request/own-server.ts";
export { readDownload } from "./call/stream/read-download.ts";
export type { DownloadMethods } from "./call/stream/download-methods.ts";
export { readParts } from "./call/stream/read-parts.ts";
export { readStream } from "./call/stream/read-stream.ts";
export type { ItemStream, ServerEvent } from "./call/stream/item-stream.ts";
export {
  isStreamError,
  StreamError,
  type StreamErrorCode,
  type StreamErrorDetails,
} from "./call/stream/stream-error.ts";
export { streamKind, type StreamKind } from "./table/stream-kind.ts";
export { countCharacters, deepEqual } from "./table/schema-rules.ts";
export {
  type ResponseValidator,
  type ResponseValidators,
  validateResponses,
} from "./client/validate-responses.ts";
export type { Delivery, DeliveryOf } from "./table/delivery-of.ts";
export { convertInput } from "./request/convert-input.ts";
export { parseConverted } from "./outcome/conversion/parse-converted.ts";
export { requireTemporal } from "./options/require-temporal.ts";
export { writeChosen } from "./request/write-chosen.ts";
export { writeCookies } from "./request/write-cookies.ts";
export { writeHeaders } from "./request/write-headers.ts";
export { writeItems } from "./request/write-items.ts";
export { writeForm } from "./request/write-form.ts";
export { writeJson } from "./request/write-json.ts";
export { writeStyledUrl } from "./request/write-styled-url.ts";
export { writeUrl } from "./request/write-url.ts";
export type {
  ConnectableEntry,
  ConnectableTable,
  ConvertedInput,
  CredentialFunctions,
  OperationFunctions,
  FinishedCall,
  LabelledBody,
  PlacedCredential,
  SentCredential,
  ServerRequest,
  ServiceFacts,
} from "./request/operation.ts";
export type {
  ReadableEntry,
  ReadFunctions,
  ReceivedFacts,
  ResponseOf,
} from "./outcome/readable-entry.ts";
export type { Described, Method } from "./call/method-of.ts";
export { connectMethods, type MethodsOf } from "./client/connect-methods.ts";
export type {
  CallEnded,
  CallStarted,
  ClientEvent,
  CredentialRejected,
  HookFailed,
  AttemptEnded,
  AttemptStarted,
  WaitStarted,
} from "./call/ongoing/client-event.ts";
export type { ClientOptions } from "./call/ongoing/client-options.ts";
export type { ClientHooks } from "./call/hooks/client-hooks.ts";
export type {
  AddedHeaders,
  AttemptRequest,
  AttemptResult,
  CallHooks,
  GivenHooks,
  StartedCall,
} from "./call/hooks/call-hooks.ts";
export { runHooks } from "./call/hooks/run-hooks.ts";
export { basicAuth } from "./options/basic-auth.ts";
export { rejectCredential } from "./options/reject-credential.ts";
export { queryCredential } from "./call/query-credential.ts";
export { severalCredentials } from "./call/several-credentials.ts";
export { takeSlot } from "./call/take-slot.ts";
export type { Auth, Credentials, CredentialSource } from "./options/credential-source.ts";
export { ClientError, isClientError, type ClientErrorCode } from "./options/client-error.ts";
export { isOutcomeError, OutcomeError, type UnsuccessfulOutcome } from "./outcome/outcome-error.ts";
export type { Throwing } from "./client/throwing.ts";
export { orThrow } from "./outcome/or-throw.ts";
export type { Clock } from "./options/time/clock.ts";
export { type Budget, createBudget } from "./call/budget/create-budget.ts";
export type { IntentMethods } from "./call/intent/intent-methods.ts";
export type { Intent } from "./call/intent/intent.ts";
export { CursorError, isCursorError } from "./client/pages/cursor-error.ts";
export type {
  Position,
  TurnedOutcome,
  TurnedSuccess,
  TurnPages,
} from "./client/pages/turn-pages.ts";
export { turnByCount } from "./client/pages/turn-by-count.ts";
export { turnByCursor } from "./client/pages/turn-by-cursor.ts";
export { turnByLink } from "./client/pages/turn-by-link.ts";
export { turnByUrl } from "./client/pages/turn-by-url.ts";
export { isPageError, PageError } from "./client/pages/page-error.ts";
export { items, pages } from "./client/pages.ts";
export { download } from "./client/download.ts";
export { wait } from "./client/wait.ts";
export type { Page, PageMethods, PageOptions } from "./client/pages/page-methods.ts";
export type { JobMethods, WaitOptions } from "./client/jobs/job-methods.ts";
export type { JobDone, JobFailed, JobNotEnded, JobOutcome } from "./client/jobs/job-outcome.ts";
export type { SendOptions } from "./call/ongoing/ongoing-call.ts";
export type { Receipt, Wait } from "./outcome/receipt.ts";
export type {
  Failure,
  NotSent,
  Outcome,
  Pending,
  Success,
  Undocumented,
  UnknownOutcome,
  Violation,
} from "./outcome/outcome.ts";
export type { CallOptions, FreeHeaders, KeyedCallOptions } from "./call/call-options.ts";
export type { FailureOf, StatusOf, SuccessOf } from "./outcome/status-of.ts";
export type { CallInput } from "./call/prepare-call.ts";
export {
  type BodyEntry,
  type BodyForm,
  type Conversion,
  type ConversionEntry,
  type ConvertedPlace,
  type CredentialEntry,
  freezeDeep,
  type IdempotencyEntry,
  type OperationEntry,
  type OperationTable,
  type PaginationEntry,
  type ParameterEntry,
  type PartEntry,
  type RateLimitEntry,
} from "./table/operation-table.ts";
