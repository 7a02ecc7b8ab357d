import { findResponse, type Operation } from "@plumbline/contract";
import {
  isRequestRejection,
  policyHeaders,
  type RejectionCode,
  type RequestRejection,
} from "@plumbline/server";
import type { Draft } from "./draft.ts";
import { isRejection, Rejection, type RejectionName } from "./rejection.ts";
import type { Service } from "./service.ts";

/**
 * Drafts the answer to an error: the document's example of a `Rejection` or of a rejected request, that of an unavailable
 * service if the database does not answer, otherwise that of an internal failure.
 */
export function reject(service: Service, operation: Operation | undefined, error: unknown): Draft {
  const rejected = isRequestRejection(error) ? toRejection(error) : error;
  const rejection = isRejection(rejected) ? rejected : toFailure(service, rejected);
  const documented = service.errors(operation, rejection.rejection);
  const status = rejection.options.status ?? documented.status;
  return {
    outcome: isRejection(rejected) ? "rejected" : "failed",
    status,
    headers: {
      ...policyHeaders(service.contract, operation, { status }),
      ...rejection.options.headers,
      "Content-Type": mediaTypeOf(operation, status),
    },
    body: { ...documented.body, detail: rejection.message },
    reason: rejection.message,
  };
}

const names: Readonly<Record<RejectionCode, RejectionName>> = {
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
  "thing-missing": "not-found",
  "thing-conflict": "invalid-input",
  "answer-failed": "internal-failure",
};

function toRejection({ code, message, status, headers }: RequestRejection): Rejection {
  return new Rejection(names[code], message, { status, headers });
}

/** When to retry after the database was unavailable. */
const retrySeconds = "10";

function toFailure({ storage, onFailure }: Service, error: unknown): Rejection {
  onFailure(error);
  if (storage.isUnavailable(error))
    return new Rejection("not-configured", "The database cannot be read or written; retry later", {
      headers: { "Retry-After": retrySeconds },
    });
  return new Rejection("internal-failure", "The sandbox failed; its log has the error");
}

function mediaTypeOf(operation: Operation | undefined, status: number): string {
  const response = operation && findResponse(operation, status);
  return response?.content[0]?.mediaType ?? "application/json";
}
