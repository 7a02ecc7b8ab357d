import { PlumblineError } from "@plumbline/contract";

/** `seed-invalid`: a first thing has no place in the document. */
export type ThingsErrorCode = "seed-invalid";

/** Thrown when a state cannot start with the given things. Exit code 2. */
export class ThingsError extends PlumblineError<ThingsErrorCode> {}

/** Whether a caught value is a ThingsError. */
export function isThingsError(error: unknown): error is ThingsError {
  return error instanceof ThingsError;
}
