import {
  findResponse,
  type Header,
  type JsonValue,
  type Operation,
  type Response,
} from "@plumbline/contract";
import type { Draft, Outcome } from "./draft.ts";
import type { Service } from "./service.ts";

/** Drafts a success as the document says: its 2xx status, media type and headers. */
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
  return { outcome, status, headers, body };
}

/** The first exact 2xx status; 200 for a range. */
function successStatus({ responses }: Operation): number {
  const statuses = responses.map(({ status }) => status).filter((status) => status.startsWith("2"));
  const exact = statuses.find((status) => /^\d+$/.test(status));
  return exact === undefined ? 200 : Number(exact);
}

/** The required headers of a success: each is the receipt of this execution. */
function receiptHeaders(
  { newId }: Service,
  { headers }: Response,
): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.filter(isRequired).map(({ name }) => [name, newId()]));
}

function isRequired({ required }: Header): boolean {
  return required;
}
