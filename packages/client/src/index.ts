export { createClient, type Client } from "./generated/client.ts";
export {
  type Auth,
  ClientError,
  type ClientErrorCode,
  type ClientOptions,
  type Clock,
  type Failure,
  type Intent,
  type IntentMethods,
  isClientError,
  isOutcomeError,
  type NotSent,
  orThrow,
  type Outcome,
  OutcomeError,
  type Pending,
  type Receipt,
  type SendOptions,
  type Success,
  type Undocumented,
  type UnknownOutcome,
  type UnsuccessfulOutcome,
  type Wait,
} from "@plumbline/client-runtime";
export { operationTable } from "./generated/operations.ts";
export type * from "./generated/schemas.ts";
export type { components, operations, paths } from "./generated/types.ts";
