/** A credential, or a function that provides one for each call (for example from a store that renews it). */
export type Auth = string | (() => string | Promise<string>);

export interface ClientOptions {
  /** Absolute URL below which the operations are; a slash at its end makes no difference. */
  readonly baseUrl: string;
  /** Sent with every operation that asks for a credential, and to the base URL's origin only. `null` calls without one. */
  readonly auth: Auth | null;
  /** Default: the global `fetch`. It is handed one `Request`, with redirects left to the caller. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every request, besides the headers that the client manages. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
