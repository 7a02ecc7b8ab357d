import type { JsonValue } from "@plumbline/contract";

/**
 * The effect of a change on callers. `breaking`: a caller that follows the old document can fail. `dangerous`: a caller can fail if it
 * relied on more than the old document stated. `safe`: callers continue to work.
 */
export type Severity = "breaking" | "dangerous" | "safe";

/** The side of an exchange that a change is about. `interface`: neither, for example a limit. */
export type Direction = "request" | "response" | "interface";

/** One difference between two documents. */
export interface Change {
  /** Name of the rule that describes it, for example `request-max-length-decreased`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly direction: Direction;
  /** IDs of the affected operations, in the order of the new document. Empty for the whole interface. */
  readonly operations: readonly string[];
  /** Where it is in the new document, or in the old one if it was removed. */
  readonly pointer: string;
  /** The place for a reader, for example `body /email` or `200 body /items/*`. Empty for the operation as a whole. */
  readonly at: string;
  /** A sentence. */
  readonly message: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly witness?: Witness;
  /** Set if the rule is breaking, but so many values that the one document allows are all valid in the other one. */
  readonly tried?: number;
  /** Set if the rule is breaking, and the time for witnesses ended before this change. */
  readonly isUntried?: true;
}

/** A value that shows that a change breaks callers: one document allows it, and the other does not. */
export interface Witness {
  /** `request`: the old document accepts it, the new one rejects it. `response`: the new one allows it, the old one does not. */
  readonly direction: "request" | "response";
  readonly operation: string;
  /** The part that has the value: a parameter (`query limit`), a body (`body`), or a response (`200 body`). */
  readonly part: string;
  readonly value: JsonValue;
  /** Why the other document does not allow it. */
  readonly reason: string;
}

const severities: readonly Severity[] = ["breaking", "dangerous", "safe"];

/** Sorts changes by severity. Changes of the same severity keep their order. */
export function mostSevereFirst(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted(
    (left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity),
  );
}
