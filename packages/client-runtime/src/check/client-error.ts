/** Which rule of the client a program broke. */
export type ClientErrorCode =
  | "base-url-invalid"
  | "auth-invalid"
  | "header-invalid"
  | "header-managed"
  | "idempotency-key-invalid"
  | "idempotency-key-unmintable"
  | "path-parameter-invalid"
  | "body-missing"
  | "option-invalid"
  | "intent-invalid"
  | "request-invalid";

/** Thrown, or rejected with, when the calling program is wrong. What goes wrong on the way to the service is an outcome instead. */
export class ClientError extends Error {
  /** Which rule it was: go by it, and show the message. */
  readonly code: ClientErrorCode;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ClientError";
    this.code = code;
  }
}

/** Whether something that was caught is a ClientError. */
export function isClientError(error: unknown): error is ClientError {
  return error instanceof ClientError;
}
