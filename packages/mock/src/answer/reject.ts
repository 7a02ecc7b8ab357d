import { STATUS_CODES } from "node:http";
import { isJsonMediaType, type Operation } from "@plumbline/contract";
import {
  checkAnswer,
  type ErrorShape,
  findErrorResponse,
  hasNullBody,
  type RejectionCode,
  type RequestRejection,
  toFieldValue,
} from "@plumbline/server";
import { type SentBody, withValue } from "../generate/body-example.ts";
import type { Decision } from "../mock-options.ts";
import { type Answer, reasonHeader, violationHeader } from "./answer.ts";
import type { MockService } from "./mock-service.ts";
import { stateStatus } from "./state-status.ts";

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
  "thing-missing": "missing",
  "thing-conflict": "conflict",
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
  const { value, sent } = shape ? fillShape(service, shape, rejection) : toProblem(rejection);
  const headers = createHeaders(service, shape, rejection);
  if (sent !== undefined) headers.set("content-type", sent.contentType);
  const violations =
    operation && shape?.isDocumented
      ? checkAnswer(operation, { status, headers, body: value })
      : [];
  if (violations.length > 0) headers.set(violationHeader, toFieldValue(violations.join("; ")));
  const body = hasNullBody(status) ? null : (sent?.data ?? null);
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

interface ErrorBody {
  readonly value?: unknown;
  /** Absent if the document describes the error without a body. */
  readonly sent?: SentBody;
}

function fillShape(
  { examples }: MockService,
  { response, isMeant }: ErrorShape,
  { status, message }: RequestRejection,
): ErrorBody {
  const media =
    response.content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? response.content[0];
  const example = media && examples.examplesOf(media)[0];
  if (media === undefined || example === undefined) return {};
  const error = { status, isMeant: isMeant && !example.isGenerated, detail: message };
  const body = withValue(media, example, (value) => stateStatus(media, value, error));
  return { value: body.value, sent: body.sent };
}

function toProblem({ status, message }: RequestRejection): ErrorBody {
  const problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
  };
  const contentType = "application/problem+json";
  return { value: problem, sent: { contentType, data: JSON.stringify(problem) } };
}
