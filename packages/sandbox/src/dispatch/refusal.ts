/**
 * The errors the service answers with, by the names of their examples in the document, which states the status and the
 * text of each.
 */
export const refusalNames = [
  "invalid-input",
  "missing-key",
  "credential-missing",
  "credential-expired",
  "credential-revoked",
  "subscription-required",
  "scope-missing",
  "workspace-access",
  "not-found",
  "state-conflict",
  "operation-pending",
  "key-conflict",
  "body-too-large",
  "rate-limited",
  "internal-failure",
  "provider-unavailable",
  "not-configured",
] as const;

export type RefusalName = (typeof refusalNames)[number];

export interface RefusalOptions {
  /** The code a policy declares for it; else that of the document's example. */
  readonly status?: number;
  /** Headers that belong to it, for example a challenge. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown where a call is not carried out; its work is rolled back and its key stays free. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly options: RefusalOptions;

  /** `detail` is a sentence for the developer who reads the answer; it is sent. */
  constructor(refusal: RefusalName, detail: string, options: RefusalOptions = {}) {
    super(detail);
    this.name = "Refusal";
    this.refusal = refusal;
    this.options = options;
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
