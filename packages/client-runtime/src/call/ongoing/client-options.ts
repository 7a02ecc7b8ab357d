import type { Auth } from "../../options/credential-source.ts";
import type { ClientEvent } from "./client-event.ts";
import type { Clock } from "../../options/time/clock.ts";
import type { ClientHooks } from "../hooks/client-hooks.ts";
import type { Budget } from "../budget/create-budget.ts";

/** Options of a client: where the service is, the credential, and how calls are retried. */
export interface ClientOptions extends RetryOptions {
  /** Absolute URL that the paths of all operations start with. A trailing slash is ignored. */
  readonly baseUrl: string | URL;
  /** Sent with every operation that requires a credential, and only to the base URL's origin. `null` sends none. */
  readonly auth: Auth | null;
  /** Host names that the credential may be sent to over plain HTTP. Loopback needs no permission. Default: none. */
  readonly insecureHosts?: readonly string[] | undefined;
  /**
   * Host names of servers of single operations that the credential may be sent to. Without it, a call to such a server rejects with
   * `credential-exposed`. Default: none.
   */
  readonly credentialHosts?: readonly string[] | undefined;
  /**
   * Base URLs to use instead of the servers of single operations, by the URL that the document names. The credential may be sent to them.
   * Default: none; with a base URL on this machine, all servers have its origin.
   */
  readonly servers?: Readonly<Record<string, string | URL>> | undefined;
  /** Called with one `Request`, whose `redirect` is `manual`. Default: the global `fetch`, called with a URL and an init. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every request, in addition to the headers that the client sets. A plain object. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Called with each event of a call when it happens, for logs, traces and counters. The call does not wait for it, and ignores what it
   * throws or rejects with.
   */
  readonly onEvent?: ((event: ClientEvent) => unknown) | undefined;
  /** Functions of the program that run within each call: the result of `runHooks`. */
  readonly hooks?: ClientHooks | undefined;
}

/** Options for the time limit, retries and waits of calls. */
export interface RetryOptions {
  /** Time limit of a call, in milliseconds from its start. Default: 180000. */
  readonly deadlineMs?: number | undefined;
  /**
   * How often a call is sent again after a transient failure. Retries after a limit or a pending key are bounded by the deadline only.
   * With 0, every call is sent once. Default: 4.
   */
  readonly maxRetries?: number | undefined;
  /**
   * Whether calls wait until the contract's rate limits allow them, or a budget that this client shares with others of the same credential
   * and clock. Default: true, which is a budget of its own.
   */
  readonly budget?: boolean | Budget | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
  /** Returns a number from 0 to below 1, for the spread of waits. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}
