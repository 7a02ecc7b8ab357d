import { STATUS_CODES } from "node:http";
import { type JsonValue, type MediaType, type Operation, isObject } from "@plumbline/contract";
import {
  checkAnswer,
  concreteMediaType,
  type ErrorShape,
  findErrorResponse,
  hasNullBody,
  isJsonMediaType,
  type RejectionCode,
  type RequestRejection,
  toFieldValue,
} from "@plumbline/server";
import type { Decision } from "../mock-options.ts";
import { type Answer, reasonHeader, violationHeader } from "./answer.ts";
import type { MockService } from "./mock-service.ts";

const decisions: Readonly<Record<RejectionCode, Decision>> = {
  "client-error": "invalid",
  "unknown-path": "unrouted",
  "unknown-method": "unrouted",
  "credential-missing": "unauthenticated",
  "credential-invalid": "unauthenticated",
  "credential-expired": "unauthenticated",
  "credential-revoked": "unauthenticated",
  "scope-missing": "forbidden",
  "rate-limited": "rate-limited",
  "body-too-large": "too-large",
  "body-malformed": "invalid",
  "media-type-unknown": "invalid",
  "input-invalid": "invalid",
  "key-missing": "invalid",
  "key-pending": "pending",
  "key-conflict": "conflict",
  "not-acceptable": "invalid",
  "answer-failed": "failed",
};

/** Answers a rejection with the document's own error body, or with problem details if the document has none. @see https://www.rfc-editor.org/rfc/rfc9457 */
export function reject(
  service: MockService,
  operation: Operation | undefined,
  rejection: RequestRejection,
): Answer {
  const { status, code, message } = rejection;
  const shape = findErrorResponse(service.contract, operation, status);
  const { value, contentType } = shape ? fillShape(service, shape, status) : toProblem(rejection);
  const headers = createHeaders(service, shape, rejection);
  if (value !== undefined) headers.set("content-type", contentType);
  const violations =
    operation && shape?.isDocumented
      ? checkAnswer(operation, { status, headers, body: value })
      : [];
  if (violations.length > 0) headers.set(violationHeader, toFieldValue(violations.join("; ")));
  const body = value === undefined || hasNullBody(status) ? null : write(value, contentType);
  return {
    response: new Response(body, { status, headers }),
    decision: decisions[code],
    reason: message,
    violations: [...rejection.violations, ...violations],
    ...(operation && { operation: operation.id }),
  };
}

function createHeaders(
  { headers: book }: MockService,
  shape: ErrorShape | undefined,
  rejection: RequestRejection,
): Headers {
  const own = Object.entries(rejection.headers);
  const known = Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
  const headers = new Headers(shape?.isDocumented ? book.valuesFor(shape.response, { known }) : {});
  for (const [name, text] of own) if (!headers.has(name)) headers.set(name, text);
  headers.set(reasonHeader, toFieldValue(rejection.message));
  return headers;
}

interface Filled {
  /** Absent if the document describes the error without a body. */
  readonly value?: JsonValue;
  readonly contentType: string;
}

function fillShape(
  service: MockService,
  { response, isMeant }: ErrorShape,
  status: number,
): Filled {
  const media =
    response.content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? response.content[0];
  if (media === undefined) return { contentType: "" };
  const example = service.examples.examplesOf(media)[0]?.value ?? null;
  const value = isMeant ? example : reword(media, example, status);
  return { value, contentType: concreteMediaType(media.mediaType, value) };
}

function write(value: JsonValue, contentType: string): string {
  return typeof value === "string" && !isJsonMediaType(contentType) ? value : JSON.stringify(value);
}

/** Replaces the first required text of an example that was written for another status, if the schema allows it. */
function reword({ schema }: MediaType, example: JsonValue, status: number): JsonValue {
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

function toProblem({ status, message }: RequestRejection): Filled {
  const problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
  };
  return { value: problem, contentType: "application/problem+json" };
}
