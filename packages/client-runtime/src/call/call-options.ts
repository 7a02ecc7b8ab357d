import type { Auth } from "../options/credential-source.ts";

/** Options of every call. */
export interface CallOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the call, in milliseconds from its start. Default: the client's. */
  readonly deadlineMs?: number | undefined;
  /** Credential of the call, in place of the client's. `null` sends none. It is checked and sent as the client's. Default: the client's. */
  readonly auth?: Auth | null | undefined;
}

/** Headers of a call that the document does not describe, without those that the client sets. Undefined ones are not sent. */
export type FreeHeaders<Managed extends string> = Readonly<Record<string, unknown>> & {
  readonly [Name in Managed]?: never;
};

/** Options of a call of an operation that takes an idempotency key. */
export interface KeyedCallOptions extends CallOptions {
  /** Default: a new random key. Pass the key of an earlier call to send that call again. */
  readonly idempotencyKey?: string | undefined;
  /** Set it if a call with this key may have been sent before: the client then waits for a pending execution from the first attempt on. Default: false. */
  readonly sentBefore?: boolean | undefined;
}
