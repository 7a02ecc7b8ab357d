import { PlumblineError } from "@plumbline/contract";

/** Why the mock cannot use a file. */
export type MockErrorCode = "file-not-writable" | "seed-file-invalid" | "recording-unusable";

/** Thrown when the mock cannot read or write a file. */
export class MockError extends PlumblineError<MockErrorCode> {}

/** Whether a caught value is a MockError. */
export function isMockError(error: unknown): error is MockError {
  return error instanceof MockError;
}
