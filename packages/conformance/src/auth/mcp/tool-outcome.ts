import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { describeReply } from "./describe-reply.ts";
import type { McpReply } from "./mcp-reply.ts";

/** The outcome of a tool call. */
export interface ToolOutcome {
  /** `unclear`: no response, a server error, a result that requests something first, or a rejection while a limit may be exceeded. */
  readonly kind: "success" | "rejected" | "unclear";
  readonly reply: McpReply;
  /** The structured content, or the text parsed as JSON. */
  readonly body: JsonValue | undefined;
  readonly structured: JsonValue | undefined;
  /** All text of the result or of the error. */
  readonly text: string;
  readonly meta: JsonObject;
}

/** Reads the reply to `tools/call`. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export function toolOutcome(reply: McpReply): ToolOutcome {
  const result = reply.kind === "result" ? reply.result : {};
  const { structuredContent: structured, _meta: meta } = result;
  const text = textOf(reply);
  return {
    kind: kindOf(reply),
    reply,
    structured,
    body: structured ?? parsed(text),
    text,
    meta: isObject(meta) ? meta : {},
  };
}

/** The outcome in a few words: `a success`, `status 401`, `an error result`. */
export function describeOutcome({ kind, reply }: Pick<ToolOutcome, "kind" | "reply">): string {
  if (kind === "success") return "a success";
  if (reply.kind === "result")
    return kind === "rejected" ? "an error result" : "an unfinished result";
  return describeReply(reply);
}

function kindOf(reply: McpReply): ToolOutcome["kind"] {
  if (reply.kind === "error") return "rejected";
  if (reply.kind === "none")
    return reply.status >= httpStatus.badRequest && reply.status < 500 ? "rejected" : "unclear";
  const { isError, resultType = "complete", task } = reply.result;
  if (resultType !== "complete" || task !== undefined) return "unclear";
  return isError === true ? "rejected" : "success";
}

function textOf(reply: McpReply): string {
  if (reply.kind === "none") return reply.response.text;
  if (reply.kind === "error") return JSON.stringify(reply.error);
  const { content } = reply.result;
  const texts = isArray(content) ? content.filter(isObject).map(({ text }) => text) : [];
  return texts.filter((text) => typeof text === "string").join("\n");
}

function parsed(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
