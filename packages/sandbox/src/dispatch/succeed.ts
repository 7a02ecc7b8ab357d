import {
  findResponse,
  type Header,
  type JsonValue,
  type Operation,
  type Response,
} from "@plumbline/contract";
import { checkAnswer } from "@plumbline/server";
import type { Draft, Outcome } from "./draft.ts";
import type { Service } from "./service.ts";

/** Words a success the way the document says: its 2xx status, media type and headers. Throws where the answer would break the document. */
export function succeed(
  service: Service,
  operation: Operation,
  { body, outcome }: { readonly body: JsonValue; readonly outcome: Outcome },
): Draft {
  const status = successStatus(operation);
  const response = findResponse(operation, status);
  const headers = {
    ...(response && receiptHeaders(service, response)),
    "Content-Type": response?.content[0]?.mediaType ?? "application/json",
  };
  const violations = checkAnswer(operation, { status, headers: new Headers(headers), body });
  if (violations.length > 0)
    throw new Error(`the answer of ${operation.id} breaks the document: ${violations.join("; ")}`);
  return { outcome, status, headers, body };
}

/** A range of successes is answered by the plainest of them. */
function successStatus({ responses }: Operation): number {
  const statuses = responses.map(({ status }) => status).filter((status) => status.startsWith("2"));
  const exact = statuses.find((status) => /^\d+$/.test(status));
  return exact === undefined ? 200 : Number(exact);
}

/** The headers every success must have: each is the receipt of this execution. */
function receiptHeaders(
  { newId }: Service,
  { headers }: Response,
): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.filter(isRequired).map(({ name }) => [name, newId()]));
}

function isRequired({ required }: Header): boolean {
  return required;
}
