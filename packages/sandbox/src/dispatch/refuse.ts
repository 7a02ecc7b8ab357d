import { findResponse, type Operation } from "@plumbline/contract";
import { isRequestRejection, type RejectionCode, type RequestRejection } from "@plumbline/server";
import type { Draft } from "./draft.ts";
import { isRefusal, Refusal, type RefusalName } from "./refusal.ts";
import type { Service } from "./service.ts";

/**
 * Drafts the answer to an error: the document's example of a `Refusal` or of a rejected request, that of an unavailable
 * service if the database does not answer, otherwise that of an internal failure.
 */
export function refuse(service: Service, operation: Operation | undefined, error: unknown): Draft {
  const refused = isRequestRejection(error) ? toRefusal(error) : error;
  const refusal = isRefusal(refused) ? refused : toFailure(service, refused);
  const documented = service.errors(operation, refusal.refusal);
  const status = refusal.options.status ?? documented.status;
  return {
    outcome: isRefusal(refused) ? "rejected" : "failed",
    status,
    headers: { ...refusal.options.headers, "Content-Type": mediaTypeOf(operation, status) },
    body: { ...documented.body, detail: refusal.message },
    reason: refusal.message,
  };
}

const names: Readonly<Record<RejectionCode, RefusalName>> = {
  "client-error": "invalid-input",
  "unknown-path": "not-found",
  "unknown-method": "not-found",
  "credential-missing": "credential-missing",
  "credential-invalid": "credential-missing",
  "credential-expired": "credential-expired",
  "credential-revoked": "credential-revoked",
  "scope-missing": "scope-missing",
  "rate-limited": "rate-limited",
  "body-too-large": "body-too-large",
  "body-malformed": "invalid-input",
  "media-type-unknown": "invalid-input",
  "input-invalid": "invalid-input",
  "key-missing": "missing-key",
  "key-pending": "operation-pending",
  "key-conflict": "key-conflict",
  "not-acceptable": "invalid-input",
  "answer-failed": "internal-failure",
};

function toRefusal({ code, message, status, headers }: RequestRejection): Refusal {
  return new Refusal(names[code], message, { status, headers });
}

function toFailure({ storage, onFailure }: Service, error: unknown): Refusal {
  onFailure(error);
  if (storage.isUnavailable(error))
    return new Refusal("not-configured", "The database does not answer; retry later");
  return new Refusal("internal-failure", "The sandbox failed; its log has the error");
}

function mediaTypeOf(operation: Operation | undefined, status: number): string {
  const response = operation && findResponse(operation, status);
  return response?.content[0]?.mediaType ?? "application/json";
}
