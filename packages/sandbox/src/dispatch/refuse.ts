import { findResponse, type Operation } from "@plumbline/contract";
import type { Draft } from "./draft.ts";
import { isRefusal, Refusal } from "./refusal.ts";
import type { Service } from "./service.ts";

/** Words an error the way the document does: a refusal by its name, a lost database as not available, anything else as our failure. */
export function refuse(service: Service, operation: Operation | undefined, error: unknown): Draft {
  const refusal = isRefusal(error) ? error : toFailure(service, error);
  const documented = service.errors(operation, refusal.refusal);
  const status = refusal.options.status ?? documented.status;
  return {
    outcome: isRefusal(error) ? "refused" : "failed",
    status,
    headers: { ...refusal.options.headers, "Content-Type": mediaTypeOf(operation, status) },
    body: { ...documented.body, detail: refusal.message },
    reason: refusal.message,
  };
}

function toFailure({ storage, onFailure }: Service, error: unknown): Refusal {
  onFailure(error);
  if (storage.isUnavailable(error))
    return new Refusal("not-configured", "the database does not answer; try again later");
  return new Refusal("internal-failure", "a defect of the sandbox; its log says more");
}

function mediaTypeOf(operation: Operation | undefined, status: number): string {
  const response = operation && findResponse(operation, status);
  return response?.content[0]?.mediaType ?? "application/json";
}
