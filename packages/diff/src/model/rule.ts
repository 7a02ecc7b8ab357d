import type { Direction, Severity } from "./change.ts";

/** The kind of a change of a part of the document. */
export type Action = "added" | "removed" | "increased" | "decreased" | "changed";

/** A kind of difference, and what it means. */
export interface Rule {
  readonly id: string;
  /** The part of the document, for example `max-length`. */
  readonly kind: string;
  readonly action: Action;
  readonly direction: Direction;
  readonly severity: Severity;
  /** A sentence without values, for example `The largest length is smaller`. */
  readonly says: string;
}

/** Returns the name of a rule. */
export function ruleId(direction: Direction, kind: string, action: Action): string {
  return direction === "interface" ? `${kind}-${action}` : `${direction}-${kind}-${action}`;
}
