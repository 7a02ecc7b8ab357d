import type { JsonObject } from "@plumbline/contract";
import type { Exchange, ReceivedResponse } from "@plumbline/report";

interface Answered {
  /** Status of the HTTP response; 0 without a response. */
  readonly status: number;
  /** The received response, with its secrets. */
  readonly response: ReceivedResponse;
  readonly exchange: Exchange;
}

/** The reply to one JSON-RPC request. @see https://www.jsonrpc.org/specification#response_object */
export type McpReply = Answered &
  (
    | { readonly kind: "result"; readonly result: JsonObject }
    | { readonly kind: "error"; readonly error: JsonObject }
    /** The response holds not JSON-RPC response to the request. */
    | { readonly kind: "none" }
  );
