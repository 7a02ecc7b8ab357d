import { PlumblineError } from "@plumbline/contract";

/** Why a mock cannot write what it was asked to. */
export type MockErrorCode = "file-not-writable";

export class MockError extends PlumblineError<MockErrorCode> {}

export function isMockError(error: unknown): error is MockError {
  return error instanceof MockError;
}
