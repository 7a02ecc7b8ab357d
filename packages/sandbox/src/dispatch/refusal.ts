/** The errors of the service, by the names of their examples in the document, which has the status and the body of each. */
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

/** The name of an error of the service. */
export type RefusalName = (typeof refusalNames)[number];

export interface RefusalOptions {
  /** By default the status of the document's example. */
  readonly status?: number;
  /** Additional headers, for example a challenge. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a call is not executed. Its work is rolled back and its key is free again. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly options: RefusalOptions;

  /** `detail` is a sentence for the developer who reads the response. */
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
