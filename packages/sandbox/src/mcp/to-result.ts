import type { CallToolResult } from "@modelcontextprotocol/server";
import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Draft } from "../dispatch/draft.ts";

/** The parts of a tool result that a fault can replace. */
export interface ResultRules {
  /** The text of a result. */
  readonly resultText: (draft: Draft) => string;
  readonly structuredContent: (draft: Draft) => { [key: string]: unknown } | undefined;
  readonly isError: (draft: Draft) => boolean;
  /** Receipt, replay header, status and error body in `_meta`. */
  readonly resultMeta: (draft: Draft) => JsonObject;
}

/**
 * Converts an answer into the result of a tool call. The text is the JSON of the body, for successes and errors. The body of a
 * success is also the structured content.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export function toResult(rules: ResultRules, draft: Draft): CallToolResult {
  const structured = rules.structuredContent(draft);
  return {
    content: [{ type: "text", text: rules.resultText(draft) }],
    ...(structured !== undefined && { structuredContent: structured }),
    ...(rules.isError(draft) && { isError: true }),
    _meta: { ...rules.resultMeta(draft) },
  };
}

/** The JSON of the body. */
export function resultText({ body }: Draft): string {
  return JSON.stringify(body ?? null);
}

/** The body of a success. An error has no structured content, because it does not match the output schema of the tool. */
export function structuredContent(draft: Draft): { [key: string]: unknown } | undefined {
  return isError(draft) || !isObject(draft.body) ? undefined : { ...draft.body };
}

export function isError({ status }: Pick<Draft, "status">): boolean {
  return status >= 400;
}

/**
 * The parts of a REST response outside of the body: `http/status`, each header by its lower-case name
 * (`http.header/x-request-id`), and the body of an error as `http/body`.
 */
export function resultMeta(draft: Draft): JsonObject {
  const headers = Object.entries(draft.headers)
    .map(([name, value]): [string, JsonValue] => [`http.header/${name.toLowerCase()}`, value])
    .filter(([key]) => key !== "http.header/content-type");
  return {
    "http/status": draft.status,
    ...Object.fromEntries(headers),
    ...(isError(draft) && draft.body !== undefined && { "http/body": draft.body }),
  };
}
