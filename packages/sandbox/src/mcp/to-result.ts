import type { CallToolResult } from "@modelcontextprotocol/server";
import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Draft } from "../dispatch/draft.ts";

/**
 * Converts an answer into the result of a tool call. The text is the JSON of the body, for successes and errors. The body of a
 * success is also the structured content, and that of an error is `http/body` in `_meta`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export function toResult(draft: Draft): CallToolResult {
  const { status, body } = draft;
  const isError = status >= 400;
  return {
    content: [{ type: "text", text: JSON.stringify(body ?? null) }],
    // An error does not match the output schema of the tool.
    ...(!isError && isObject(body) && { structuredContent: { ...body } }),
    ...(isError && { isError: true }),
    _meta: { ...resultMeta(draft), ...(isError && body !== undefined && { "http/body": body }) },
  };
}

/**
 * The parts of a REST response outside of the body: `http/status`, and each header by its lower-case name
 * (`http.header/x-request-id`).
 */
function resultMeta(draft: Draft): JsonObject {
  const headers = Object.entries(draft.headers)
    .map(([name, value]): [string, JsonValue] => [`http.header/${name.toLowerCase()}`, value])
    .filter(([key]) => key !== "http.header/content-type");
  return {
    "http/status": draft.status,
    ...Object.fromEntries(headers),
  };
}
