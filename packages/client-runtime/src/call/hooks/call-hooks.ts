import type { Outcome } from "../../outcome/outcome.ts";
import type { Ended } from "../ongoing/client-event.ts";

/** Functions of a program that run within a call, in the async context of its caller. */
export interface CallHooks {
  /**
   * Runs before each attempt, after its credential is known and its body is final. The headers that it returns are added to the attempt, or replace
   * those of the same name. If it throws, the attempt is not sent, and no other follows.
   */
  readonly onRequest?:
    | ((request: AttemptRequest) => AddedHeaders | Promise<AddedHeaders>)
    | undefined;
  /** Runs after each attempt that was sent, also if it got no response. What it throws does not change the outcome. */
  readonly onResponse?: ((result: AttemptResult) => unknown) | undefined;
  /** Runs once for each call, with its outcome, also if nothing was sent. What it throws does not change the outcome. */
  readonly onOutcome?: ((outcome: Outcome) => unknown) | undefined;
}

/** The hooks of all calls, or a function that returns those of one call when it starts, for hooks that keep something meanwhile. */
export type GivenHooks = CallHooks | ((call: StartedCall) => CallHooks);

/** Headers that a hook adds to an attempt, or nothing. Those that are undefined are not added. */
export type AddedHeaders = Readonly<Record<string, string | undefined>> | undefined | void;

/** A call, as hooks see it. */
export interface StartedCall {
  /** Name of the method that was called. */
  readonly operation: string;
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Path template below the base URL, for example `/things/{id}`. */
  readonly path: string;
  /** The key of the call. Undefined for operations that take none. */
  readonly idempotencyKey: string | undefined;
  /** Aborted with the caller's signal, and at the deadline. */
  readonly signal: AbortSignal;
}

/** An attempt that is about to be sent. */
export interface AttemptRequest extends StartedCall {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Without a credential in its query. */
  readonly url: string;
  /** The headers that the client sends, by name in lower case, with those of earlier hooks and without the credential. The platform adds others. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Returns the bytes of the body: none if there is no body, and undefined if they are not known before they are sent, because the body is a stream or
   * a `FormData`.
   */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Returns the URL and the headers with the credential, for a signature that covers it. Do not log them. */
  readonly withCredential: () => Pick<AttemptRequest, "url" | "headers">;
}

/** How an attempt that was sent has ended. */
export interface AttemptResult extends StartedCall, Ended {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** The headers of the response. Undefined if there was none. */
  readonly headers: Headers | undefined;
  /** The platform's error, or the signal's reason. Undefined if there is none. */
  readonly cause: unknown;
}
