/** Why a request is rejected, in the order in which the pipeline finds out; the last four come from the execution. */
export type RejectionCode =
  | "client-error"
  | "unknown-path"
  | "unknown-method"
  | "credential-missing"
  | "credential-invalid"
  | "credential-expired"
  | "credential-revoked"
  | "scope-missing"
  | "rate-limited"
  | "body-too-large"
  | "body-malformed"
  | "media-type-unknown"
  | "input-invalid"
  | "key-missing"
  | "key-pending"
  | "key-conflict"
  | "not-acceptable"
  | "thing-missing"
  | "thing-conflict"
  | "answer-failed";

/** Options of the constructor of RequestRejection. */
export interface RejectionOptions {
  /** The status that the document gives to this rejection, or else the one that HTTP does. */
  readonly status: number;
  /** Headers of this rejection, for example a challenge. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the answer of the execution violates the contract. */
  readonly violations?: readonly string[];
}

/** Thrown when a request is not executed. The message is a sentence for the developer who reads the response. */
export class RequestRejection extends Error {
  readonly code: RejectionCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly violations: readonly string[];

  constructor(code: RejectionCode, message: string, options: RejectionOptions) {
    const { status, headers = {}, violations = [] } = options;
    super(message);
    this.name = "RequestRejection";
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.violations = violations;
  }
}

/** Whether a caught value is a RequestRejection. */
export function isRequestRejection(error: unknown): error is RequestRejection {
  return error instanceof RequestRejection;
}
