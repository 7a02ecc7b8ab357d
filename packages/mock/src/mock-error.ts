import { PlumblineError } from "@plumbline/contract";

/** Why the mock cannot use a file or an address. */
export type MockErrorCode =
  | "file-not-writable"
  | "seed-file-invalid"
  | "recording-unusable"
  | "webhooks-invalid";

/** Thrown when the mock cannot use a file or an address that an option names. */
export class MockError extends PlumblineError<MockErrorCode> {}

/** Whether a caught value is a MockError. */
export function isMockError(error: unknown): error is MockError {
  return error instanceof MockError;
}
