/** How a request is rejected. */
export interface RejectionOptions {
  /** HTTP status. */
  readonly status: number;
  /** Code of the JSON-RPC error. @see https://www.jsonrpc.org/specification#error_object */
  readonly code: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a request violates the transport of MCP, before its message is handled. */
export class Rejection extends Error {
  readonly options: RejectionOptions;

  /** The message is part of the response. */
  constructor(message: string, options: RejectionOptions) {
    super(message);
    this.name = "Rejection";
    this.options = options;
  }
}

/** The response to a rejected request: a JSON-RPC error without the ID of a message. */
export function toResponse({ message, options }: Rejection): Response {
  const { status, code, headers = {} } = options;
  const body = { jsonrpc: "2.0", error: { code, message }, id: null };
  return Response.json(body, { status, headers });
}
