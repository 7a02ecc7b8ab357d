import {
  type Expression,
  type JsonValue,
  parseExpression,
  resolvePointer,
  formatPointer,
} from "@plumbline/contract";
import { percentDecode } from "@plumbline/wire";
import type { Answer } from "../answer/answer.ts";
import type { Execution } from "../answer/execution.ts";

/** An executed request, and its response. */
export type Executed = Pick<Answer, "response" | "body"> & { readonly execution: Execution };

/**
 * The URL of a callback, with the values of its runtime expressions. Undefined if one has no value, for example because the client sent
 * no URL.
 * @see https://spec.openapis.org/oas/v3.2.0#runtime-expressions
 */
export function fillUrl(template: string, executed: Executed): string | undefined {
  const parts = template.startsWith("$") ? [template] : template.split(/\{(\$[^{}]+)\}/);
  const texts = parts.map((part) => (part.startsWith("$") ? textOf(part, executed) : part));
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}

function textOf(expression: string, executed: Executed): string | undefined {
  const parsed = parseExpression(expression);
  const value = parsed && valueOf(parsed, executed);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function valueOf({ root, way }: Expression, executed: Executed): unknown {
  const { execution, response, body } = executed;
  const { request, body: sent } = execution.received;
  if (root.of === "url") return request.web.url;
  if (root.of === "method") return request.web.method;
  if (root.of === "statusCode") return response.status;
  if (root.of !== "request" && root.of !== "response") return undefined;
  if (root.part === "body")
    // The body of a response is JSON before it is written.
    return partOf(root.of === "request" ? sent.value : (body as JsonValue | undefined), way);
  if (root.part === "header")
    return (root.of === "request" ? request.web : response).headers.get(root.name);
  if (root.part === "query") return new URLSearchParams(request.source.query).get(root.name);
  const text = request.source.path[root.name];
  return text === undefined ? undefined : percentDecode(text);
}

function partOf(value: JsonValue | undefined, way: readonly string[]): JsonValue | undefined {
  return value === undefined ? undefined : resolvePointer(value, formatPointer(way));
}
