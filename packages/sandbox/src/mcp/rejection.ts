export interface RejectionOptions {
  /** HTTP status. */
  readonly status: number;
  /** Code of the JSON-RPC error. @see https://www.jsonrpc.org/specification#error_object */
  readonly code: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown where a request is not one that MCP allows, before it is known what it asks for. */
export class Rejection extends Error {
  readonly options: RejectionOptions;

  /** The message is sent. */
  constructor(message: string, options: RejectionOptions) {
    super(message);
    this.name = "Rejection";
    this.options = options;
  }
}

/** The answer to a rejected request: a JSON-RPC error that belongs to no message. */
export function toResponse({ message, options }: Rejection): Response {
  const { status, code, headers = {} } = options;
  const body = { jsonrpc: "2.0", error: { code, message }, id: null };
  return Response.json(body, { status, headers });
}
