import { PlumblineError } from "@plumbline/contract";

/** `data-unusable`: the file of the things is not one. `seed-invalid`: a first thing has no place in the document. */
export type ThingsErrorCode = "data-unusable" | "seed-invalid";

/** Thrown when a state cannot start with the given things. Exit code 2. */
export class ThingsError extends PlumblineError<ThingsErrorCode> {}

/** Whether a caught value is a ThingsError. */
export function isThingsError(error: unknown): error is ThingsError {
  return error instanceof ThingsError;
}
