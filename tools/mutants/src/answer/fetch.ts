/** Sends a request to a sandbox in this process. */
export type Fetch = (request: Request) => Promise<Response>;
