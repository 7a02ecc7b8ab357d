import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import type { SideAnswer } from "../../model/side-request.ts";
import type { McpReply } from "./mcp-reply.ts";
import { parseEvents } from "./parse-events.ts";

/** The JSON-RPC response in a JSON body or an event stream. An error may lack the id of its request. */
export function readReply({ response, exchange }: SideAnswer, id: JsonValue): McpReply {
  const answered = { status: response.status, response, exchange };
  const messages = messagesOf(response);
  const own = messages.find((message) => isResponse(message) && message["id"] === id);
  const message = own ?? messages.find((one) => isErrorWithoutId(one));
  if (isObject(message?.["result"]))
    return { ...answered, kind: "result", result: message["result"] };
  if (isObject(message?.["error"])) return { ...answered, kind: "error", error: message["error"] };
  return { ...answered, kind: "none" };
}

/** Whether the text of a stream so far contains the response to a request, so that reading can end. */
export function hasReply(text: string, id: JsonValue): boolean {
  return parseEvents(text)
    .flatMap(parse)
    .some((message) => isResponse(message) && message["id"] === id);
}

/** Every JSON-RPC message of a response. */
export function messagesOf({ headers, text }: ReceivedResponse): readonly JsonObject[] {
  const isStream = /^text\/event-stream\b/i.test(headers["content-type"] ?? "");
  return isStream ? parseEvents(text).flatMap(parse) : parse(text);
}

/** The messages of a text: several in a batch, none if it is not JSON. */
function parse(text: string): readonly JsonObject[] {
  try {
    // JSON.parse returns JSON values.
    const value = JSON.parse(text) as JsonValue;
    return (isArray(value) ? value : [value]).filter(isObject);
  } catch {
    return [];
  }
}

function isResponse(message: JsonObject): boolean {
  return "result" in message || "error" in message;
}

function isErrorWithoutId(message: JsonObject): boolean {
  return "error" in message && (message["id"] ?? null) === null;
}
