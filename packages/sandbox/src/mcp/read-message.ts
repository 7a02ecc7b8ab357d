import {
  DEFAULT_MAX_REQUEST_BODY_SIZE,
  INVALID_REQUEST,
  isJsonContentType,
  PARSE_ERROR,
} from "@modelcontextprotocol/server";
import { isArray, type JsonValue } from "@plumbline/contract";
import { readLimitedBody } from "@plumbline/policies";
import { parseJson } from "@plumbline/server";
import type { McpExchange } from "./mcp-exchange.ts";
import { Rejection } from "./rejection.ts";

/** JSON-RPC leaves this code to servers; MCP's library uses it for all that HTTP itself refuses. */
export const serverError = -32_000;

/**
 * Reads the one message of a POST request. Throws Rejection for another method, another media type, a body over the bound
 * of a message, what is not JSON, and a batch, which MCP removed with 2025-06-18.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export async function readMessage(exchange: McpExchange): Promise<JsonValue> {
  const { request } = exchange;
  checkForm(request);
  const message = parse(await readBytes(exchange));
  if (!isArray(message)) return message;
  throw new Rejection("Batches are not supported; send one message per request", {
    status: 400,
    code: INVALID_REQUEST,
  });
}

/** Streams and sessions of the 2025 revisions begin with GET and end with DELETE; this server has neither. */
function checkForm({ method, headers }: Request): void {
  if (method !== "POST")
    throw new Rejection("Send messages with POST; there are no streams and no sessions", {
      status: 405,
      code: serverError,
      headers: { Allow: "POST" },
    });
  if (!isJsonContentType(headers.get("content-type")))
    throw new Rejection("Content-Type must be application/json", {
      status: 415,
      code: serverError,
    });
}

/** The bound of a message leaves room for the largest body of an operation, however it is escaped. */
async function readBytes(exchange: McpExchange): Promise<Uint8Array> {
  const bound = { bytes: DEFAULT_MAX_REQUEST_BODY_SIZE, exceeded: 413 };
  const read = await readLimitedBody(exchange.request, bound).catch(rejectCutOff);
  if (read.kind === "exceeded")
    throw new Rejection(`A message has at most ${read.limit} bytes`, {
      status: read.status,
      code: serverError,
    });
  exchange.body = read.bytes;
  return read.bytes;
}

function rejectCutOff(): never {
  throw new Rejection("The body was cut off", { status: 400, code: PARSE_ERROR });
}

function parse(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (parsed.kind === "parsed") return parsed.value;
  throw new Rejection(`Parse error: the message ${parsed.reason}`, {
    status: 400,
    code: PARSE_ERROR,
  });
}
