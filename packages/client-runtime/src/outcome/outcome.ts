import type { Receipt } from "./receipt.ts";

/** The properties of every outcome. */
export interface OutcomeBase {
  /** Name of the method that was called. */
  readonly operation: string;
  /** The facts of the call: its key, attempts and waits. */
  readonly receipt: Receipt;
}

interface Unsuccessful extends OutcomeBase {
  readonly ok: false;
  /** What happened, in one sentence. After an error response, it includes the service's own message. */
  readonly message: string;
}

interface Responded {
  /** The status of the response. */
  readonly status: number;
  /** The headers of the response. */
  readonly headers: Headers;
}

/** A documented success. */
export interface Success<Status extends number = number, Data = unknown>
  extends OutcomeBase, Responded {
  readonly kind: "response";
  readonly ok: true;
  readonly status: Status;
  /** The body by its documented media type: parsed JSON, text, parts, or a `Blob`; undefined if there is none. */
  readonly data: Data;
}

/** A documented error response. */
export interface Failure<Status extends number = number, Body = unknown>
  extends Unsuccessful, Responded {
  readonly kind: "response";
  readonly status: Status;
  /** The body, read in the same way as that of a success. */
  readonly error: Body;
}

/** A response that the document does not describe. `ok` is false for every status, because the meaning of the response is unknown. */
export interface Undocumented extends Unsuccessful, Responded {
  readonly kind: "undocumented";
  /**
   * `status` if the status is not documented; `content` if the body has another media type, does not parse, or violates its schema; `inexact`
   * if it has a number that JavaScript would change, since it is too large.
   */
  readonly reason: "status" | "content" | "inexact";
  /** The body as received. If it violates its schema, the parsed body as JSON. */
  readonly text: string;
  /** The first violation of the schema. Only clients that validate their responses, or convert values of them, have it. */
  readonly violation?: Violation;
}

/** A place in a body that violates its schema. */
export interface Violation {
  /** JSON Pointer into the body. */
  readonly at: string;
  /** Keyword of the schema. */
  readonly keyword: string;
}

/** Nothing reached the service except, at most, a credential that it rejected. Calling again is safe. */
export interface NotSent extends Unsuccessful {
  readonly kind: "not-sent";
  /**
   * `credential`: none was available, or it could not be renewed after the service rejected it. `aborted`, `deadline`: the signal was aborted
   * or the deadline passed first. `hook`: an `onRequest` of the client's hooks threw. `unreachable`: no connection was made. `retention`: the intent is so old that the service may have deleted its key.
   */
  readonly reason: "credential" | "aborted" | "deadline" | "hook" | "unreachable" | "retention";
  /** The error of the credential source, the hook or the platform, or the signal's reason. Undefined if there is none. */
  readonly cause: unknown;
}

/**
 * The call was sent, but no complete response arrived that tells how it ended: the service may or may not have executed it. It is safe to
 * send again only with the same idempotency key.
 */
export interface UnknownOutcome extends Unsuccessful {
  readonly kind: "unknown-outcome";
  /** `aborted`, `deadline`: during the call. `no-response`, `response-incomplete`: the connection ended before or within the response. */
  readonly reason: "aborted" | "deadline" | "no-response" | "response-incomplete";
  /** The platform's error, or the signal's reason. */
  readonly cause: unknown;
}

/** The service is still executing an earlier attempt with this key. Send the same key and arguments later to get its response. */
export interface Pending extends Unsuccessful {
  readonly kind: "pending";
}

/** The outcome of any call. */
export type Outcome = Success | Failure | Undocumented | NotSent | UnknownOutcome | Pending;
