/**
 * The errors the service answers with, by the names of their examples in the document, which states the status and the
 * text of each.
 */
export type RefusalName =
  | "invalid-input"
  | "missing-key"
  | "credential-missing"
  | "credential-expired"
  | "credential-revoked"
  | "subscription-required"
  | "scope-missing"
  | "workspace-access"
  | "not-found"
  | "state-conflict"
  | "operation-pending"
  | "key-conflict"
  | "body-too-large"
  | "rate-limited"
  | "internal-failure"
  | "provider-unavailable"
  | "not-configured";

/** Thrown by an operation that does not do what it was asked; its work is rolled back and its key stays free. */
export class Refusal extends Error {
  readonly refusal: RefusalName;

  /** `detail` is a sentence for the developer who reads the answer; it is sent. */
  constructor(refusal: RefusalName, detail: string) {
    super(detail);
    this.name = "Refusal";
    this.refusal = refusal;
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
