import type { JsonValue, Operation } from "@plumbline/contract";
import type { Direction } from "./change.ts";
import type { Action } from "./rule.ts";

/** One difference, before its rule is looked up. */
export interface Difference {
  /** The part of the document, as `Rule.kind`. */
  readonly kind: string;
  readonly action: Action;
  /** Where it is in the new document, or in the old one if it was removed. */
  readonly pointer: string;
  /** Names what changed, for example the member. */
  readonly detail?: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** One difference between two schemas, without the place that uses them. */
export interface SchemaFact extends Difference {
  /** The part of the value, such as `/email` or `/items/*`. */
  readonly path: string;
}

/** One difference at one place. */
export interface Found extends Difference {
  readonly direction: Direction;
  /** The operation of the new document, or of the old one if it was removed. Absent for the whole interface. */
  readonly operation?: Operation;
  readonly at: string;
}
