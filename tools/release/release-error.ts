import { PlumblineError } from "@plumbline/contract";

/** Why a release cannot go on. */
export type ReleaseErrorCode =
  | "not-packed"
  | "unknown-package"
  | "not-a-commit"
  | "changesets-pending"
  | "registry-unreachable"
  | "not-logged-in"
  | "not-published";

/** A release that stops. Packages that were published before stay published, and the next start continues after them. */
export class ReleaseError extends PlumblineError<ReleaseErrorCode> {
  override get exitCode(): number {
    return this.code === "registry-unreachable" ? 3 : 2;
  }
}
