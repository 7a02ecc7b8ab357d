import { PlumblineError } from "@plumbline/contract";

/** Why documents cannot be compared. */
export type DiffErrorCode = "base-unreadable";

export class DiffError extends PlumblineError<DiffErrorCode> {}
