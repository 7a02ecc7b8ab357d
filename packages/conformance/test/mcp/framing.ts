import type { JsonObject, JsonValue } from "@plumbline/contract";
import { json } from "./login-server.ts";
import type { McpWays } from "./mcp-ways.ts";

export const codes = { parse: -32700, invalid: -32600, unknownMethod: -32601, parameters: -32602 };

/** A response with a result, as JSON or as a stream of events. */
export function finished({ framing }: McpWays, id: JsonValue, result: JsonObject): Response {
  const message = JSON.stringify({ jsonrpc: "2.0", id, result });
  if (framing !== "events")
    return new Response(message, { headers: { "content-type": "application/json" } });
  const note = JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: {} });
  const text = `: hello\n\nevent: message\ndata: ${note}\n\nid: 1\ndata: ${message}\n\n`;
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

/** An error of JSON-RPC. */
export function failed(ways: McpWays, id: JsonValue, code: number): Response {
  const status = code === codes.unknownMethod ? 404 : 400;
  const error = { code, message: "No." };
  return ways.failed?.(code) ?? json({ jsonrpc: "2.0", id, error }, status);
}
