export { createClient, type Client } from "./create-client.ts";
export type { Auth, ClientOptions } from "./runtime/client-options.ts";
export { ClientError, isClientError, type ClientErrorCode } from "./runtime/client-error.ts";
export { isOutcomeError, OutcomeError, type UnsuccessfulOutcome } from "./runtime/outcome-error.ts";
export { orThrow } from "./runtime/or-throw.ts";
export type { Clock } from "./runtime/clock.ts";
export type { IntentMethods } from "./runtime/client-of.ts";
export type { Intent } from "./runtime/intent.ts";
export type { SendOptions } from "./runtime/ongoing-call.ts";
export type { Receipt, Wait } from "./runtime/receipt.ts";
export type {
  Failure,
  NotSent,
  Outcome,
  Pending,
  Success,
  Undocumented,
  UnknownOutcome,
} from "./runtime/outcome.ts";
export { operationTable } from "./generated/operations.ts";
export type * from "./generated/schemas.ts";
export type { components, operations, paths } from "./generated/types.ts";
