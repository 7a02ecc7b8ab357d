import { type ClientError, documentedStatus } from "@plumbline/server";
import type { MockService } from "../answer/mock-service.ts";
import { refuse } from "../answer/refuse.ts";
import type { MockOptions } from "../mock-options.ts";

/** Answers a client error as the document has it, and tells the log. */
export function refuseClient(
  service: MockService,
  { onAnswer }: MockOptions,
  { status: meant, reason, method = "?", path = "?" }: ClientError,
): Response {
  const status = documentedStatus(service.contract, meant);
  const { response } = refuse(service, undefined, { status, decision: "invalid", reason });
  onAnswer?.({
    method,
    path,
    status,
    milliseconds: 0,
    decision: "invalid",
    reason,
    violations: [],
  });
  return response;
}
