import { STATUS_CODES } from "node:http";
import { type JsonValue, type MediaType, type Operation, isObject } from "@plumbline/contract";
import {
  checkAnswer,
  concreteMediaType,
  type ErrorShape,
  findErrorResponse,
  hasNullBody,
  isJsonMediaType,
  toFieldValue,
} from "@plumbline/server";
import type { Decision } from "../mock-options.ts";
import { type Answer, reasonHeader, violationHeader } from "./answer.ts";
import type { MockService } from "./mock-service.ts";

export interface Refusal {
  readonly status: number;
  readonly decision: Decision;
  /** Why, as a sentence for the developer who reads the answer. */
  readonly reason: string;
  /** Headers that belong to this refusal, for example a challenge. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a refusal in the document's own error shape, or as problem details where it has none. @see https://www.rfc-editor.org/rfc/rfc9457 */
export function refuse(
  service: MockService,
  operation: Operation | undefined,
  refusal: Refusal,
): Answer {
  const { status, decision, reason } = refusal;
  const shape = findErrorResponse(service.contract, operation, status);
  const { value, contentType } = shape ? fillShape(service, shape, refusal) : toProblem(refusal);
  const headers = new Headers(shape ? declaredHeaders(service, shape, refusal) : {});
  for (const [name, text] of Object.entries(refusal.headers ?? {}))
    if (!headers.has(name)) headers.set(name, text);
  headers.set(reasonHeader, toFieldValue(reason));
  if (value !== undefined) headers.set("content-type", contentType);
  const violations =
    operation && shape?.isDocumented
      ? checkAnswer(operation, { status, headers, body: value })
      : [];
  if (violations.length > 0) headers.set(violationHeader, toFieldValue(violations.join("; ")));
  const body = value === undefined || hasNullBody(status) ? null : write(value, contentType);
  return {
    response: new Response(body, { status, headers }),
    decision,
    reason,
    violations,
    ...(operation && { operation: operation.id }),
  };
}

interface Filled {
  /** Absent when the document describes the error without a body. */
  readonly value?: JsonValue;
  readonly contentType: string;
}

function fillShape(
  service: MockService,
  { response, isMeant }: ErrorShape,
  refusal: Refusal,
): Filled {
  const media =
    response.content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? response.content[0];
  if (media === undefined) return { contentType: "" };
  const example = service.examples.examplesOf(media)[0]?.value ?? null;
  const value = isMeant ? example : reword(media, example, refusal);
  return { value, contentType: concreteMediaType(media.mediaType, value) };
}

function write(value: JsonValue, contentType: string): string {
  return typeof value === "string" && !isJsonMediaType(contentType) ? value : JSON.stringify(value);
}

/** An example for other statuses should not speak of them: its first required text is replaced where the schema lets it. */
function reword({ schema }: MediaType, example: JsonValue, { status }: Refusal): JsonValue {
  if (schema === undefined || typeof schema.schema === "boolean") return example;
  const { required } = schema.schema;
  if (!isObject(example) || !Array.isArray(required)) return example;
  const field = required.find(
    (name) => typeof name === "string" && typeof example[name] === "string",
  );
  if (typeof field !== "string") return example;
  const phrase = (STATUS_CODES[status] ?? "error").toLowerCase().replaceAll(/[^a-z]+/g, "_");
  const reworded = { ...example, [field]: phrase };
  return schema.validate(reworded).length === 0 ? reworded : example;
}

function declaredHeaders(
  { headers }: MockService,
  shape: ErrorShape,
  refusal: Refusal,
): Readonly<Record<string, string>> {
  if (!shape.isDocumented) return {};
  const known = Object.entries(refusal.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  return headers.valuesFor(shape.response, { known: Object.fromEntries(known) });
}

function toProblem({ status, reason }: Refusal): Filled {
  const problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: reason,
  };
  return { value: problem, contentType: "application/problem+json" };
}
