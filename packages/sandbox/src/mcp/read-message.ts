import { isArray, type JsonValue } from "@plumbline/contract";
import { parseJson, readBytes } from "@plumbline/server";
import { loadMcpLibrary } from "./load-mcp-library.ts";
import type { McpExchange } from "./mcp-exchange.ts";
import { Rejection } from "./rejection.ts";

/** JSON-RPC reserves this code for servers; MCP's library uses it for all rejections by HTTP. */
export const serverError = -32_000;

/**
 * Reads the message of a POST request. Throws Rejection for another method, another media type, a body over the bound of a
 * message, a body that is not JSON, and a batch, which MCP removed in 2025-06-18.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export async function readMessage(exchange: McpExchange): Promise<JsonValue> {
  const { request } = exchange;
  checkForm(request);
  const message = parse(await readBody(exchange));
  if (!isArray(message)) return message;
  throw new Rejection("Batches are not supported; send one message per request", {
    status: 400,
    code: loadMcpLibrary().INVALID_REQUEST,
  });
}

/** The 2025 revisions start streams with GET and end sessions with DELETE; this server has neither. */
function checkForm({ method, headers }: Request): void {
  if (method !== "POST")
    throw new Rejection("Send messages with POST; this server has no streams and no sessions", {
      status: 405,
      code: serverError,
      headers: { Allow: "POST" },
    });
  if (!loadMcpLibrary().isJsonContentType(headers.get("content-type")))
    throw new Rejection("Content-Type must be application/json", {
      status: 415,
      code: serverError,
    });
}

/** The bound of a message is above the largest body of an operation in any escaped form. */
async function readBody(exchange: McpExchange): Promise<Uint8Array> {
  const { DEFAULT_MAX_REQUEST_BODY_SIZE, PARSE_ERROR } = loadMcpLibrary();
  const bound = { bytes: DEFAULT_MAX_REQUEST_BODY_SIZE, exceeded: 413 };
  const read = await readBytes(exchange.request, bound);
  if (read.kind === "exceeded")
    throw new Rejection(`The message exceeds ${read.limit} bytes`, {
      status: read.status,
      code: serverError,
    });
  if (read.kind === "cut-off")
    throw new Rejection("The connection ended before the body did", {
      status: 400,
      code: PARSE_ERROR,
    });
  exchange.body = read.bytes;
  return read.bytes;
}

function parse(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (parsed.kind === "parsed") return parsed.value;
  throw new Rejection(`Parse error: the message ${parsed.reason}`, {
    status: 400,
    code: loadMcpLibrary().PARSE_ERROR,
  });
}
