/** The errors of the service, by the names of their examples in the document, which has the status and the body of each. */
export const rejectionNames = [
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
export type RejectionName = (typeof rejectionNames)[number];

export interface RejectionOptions {
  /** By default the status of the document's example. */
  readonly status?: number;
  /** Additional headers, for example a challenge. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a call is not executed. Its work is rolled back and its key is free again. */
export class Rejection extends Error {
  readonly rejection: RejectionName;
  readonly options: RejectionOptions;

  /** `detail` is a sentence for the developer who reads the response. */
  constructor(rejection: RejectionName, detail: string, options: RejectionOptions = {}) {
    super(detail);
    this.name = "Rejection";
    this.rejection = rejection;
    this.options = options;
  }
}

export function isRejection(error: unknown): error is Rejection {
  return error instanceof Rejection;
}
