import type { ClientEvent } from "../event/client-event.ts";
import type { Clock } from "../time/clock.ts";
import type { Budget } from "../budget/create-budget.ts";

/** A credential, a function that provides one for each try, or a source that also learns which one was refused. */
export type Auth = string | (() => string | Promise<string>) | CredentialSource;

/** Provides credentials that may be refused before their time, and renewed. */
export interface CredentialSource {
  /** The credential of one try. The signal is aborted when the call that waits for it has ended. */
  readonly token: (signal?: AbortSignal) => string | Promise<string>;
  /**
   * The service refused this very credential. The call asks for another one and is sent once more, where that is safe, without waiting
   * for this; what it throws or rejects with is ignored.
   */
  readonly reject: (token: string) => unknown;
}

/** What a client is made of: where the service is, who calls, and how long to keep at a call. */
export interface ClientOptions extends RetryOptions {
  /** Absolute URL below which the operations are; a slash at its end makes no difference. */
  readonly baseUrl: string | URL;
  /** Sent with every operation that asks for a credential, and to the base URL's origin only. `null` calls without one. */
  readonly auth: Auth | null;
  /** It is handed one `Request`, with redirects left to the caller. Default: the global `fetch`, which is handed a URL and an init. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every request, besides the headers that the client manages; a plain object. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Told what happens to calls, at the moment it happens: for logs, traces and counts. The call goes on without waiting for it, and
   * what it throws or rejects with is ignored.
   */
  readonly onEvent?: ((event: ClientEvent) => unknown) | undefined;
}

/** How long a client keeps at a call. */
export interface RetryOptions {
  /** When a call ends at the latest, in milliseconds from its start. Default: 180000. */
  readonly deadlineMs?: number | undefined;
  /**
   * How often a call is sent again after a failure that may pass; waits for a limit or a pending key have the deadline alone. With 0,
   * every call is sent once, whatever it is answered. Default: 4.
   */
  readonly maxRetries?: number | undefined;
  /**
   * Whether calls wait for their place within the contract's rate limits, instead of being refused; or the budget that this client has
   * in common with others of the same credential and clock. Default: true, which is a budget of its own.
   */
  readonly budget?: boolean | Budget | undefined;
  /** The time to go by; default: that of the system. */
  readonly clock?: Clock | undefined;
  /** From 0 to below 1, for the spread of waits; default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}
