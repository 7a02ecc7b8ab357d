/** The rule that a calling program broke. */
export type ClientErrorCode =
  | "base-url-invalid"
  | "auth-invalid"
  | "credential-exposed"
  | "header-invalid"
  | "header-managed"
  | "idempotency-key-invalid"
  | "idempotency-key-unmintable"
  | "path-parameter-invalid"
  | "body-missing"
  | "content-type-unknown"
  | "option-invalid"
  | "intent-invalid"
  | "request-invalid";

/**
 * Thrown, or the reason of a rejection, when the calling program passes something invalid. A failure of the network or the service is an
 * outcome instead.
 */
export class ClientError extends Error {
  /** The rule that was broken. Branch on it, and show the message. */
  readonly code: ClientErrorCode;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ClientError";
    this.code = code;
  }
}

/** Whether a caught value is a ClientError. */
export function isClientError(error: unknown): error is ClientError {
  return error instanceof ClientError;
}
