/** How the authorization server is asked. */
export interface RequestOptions {
  /** Default: the global `fetch`. It is handed one `Request`, with redirects left to the caller. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Ends the request early; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
