import { type ClientError, documentedStatus, RequestRejection } from "@plumbline/server";
import type { MockService } from "../answer/mock-service.ts";
import { reject } from "../answer/reject.ts";
import type { MockOptions } from "../mock-options.ts";

/** Answers a client error with the document's error body, and reports it to the log. */
export function rejectClient(
  service: MockService,
  { onAnswer }: MockOptions,
  { status: meant, reason, method = "?", path = "?" }: ClientError,
): Response {
  const status = documentedStatus(service.contract, meant);
  const rejection = new RequestRejection("client-error", reason, { status });
  const { response, decision } = reject(service, undefined, rejection);
  onAnswer?.({ method, path, status, milliseconds: 0, decision, reason, violations: [] });
  return response;
}
