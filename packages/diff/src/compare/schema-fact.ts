import type { JsonValue } from "@plumbline/contract";
import type { Action } from "../model/rule.ts";

/** One difference between two schemas, without the place that uses them. */
export interface SchemaFact {
  readonly kind: string;
  readonly action: Action;
  /** The part of the value, such as `/email` or `/items/*`. */
  readonly path: string;
  /** Where it is in the new document, or in the old one if it was removed. */
  readonly pointer: string;
  /** Names what changed, for example the member. */
  readonly detail?: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}
