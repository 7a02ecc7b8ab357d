/** Options of requests to the authorization server. */
export interface RequestOptions {
  /** Called with one `Request`, whose `redirect` is `manual`. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Ends the request early; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
