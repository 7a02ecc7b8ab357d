import type { JsonValue } from "@plumbline/contract";

/** A keyword with the place that says it. */
export interface Said {
  readonly value: JsonValue;
  readonly pointer: string;
}
