import type * as fc from "fast-check";
import type { JsonValue } from "../json-value.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import type { Located } from "../schema/located.ts";

/** Values meant to break one keyword; whether they do, and nothing else, is tried out before one becomes a violation. */
export interface Breach {
  readonly keyword: string;
  readonly schemaPointer: string;
  /** JSON Pointer into the value of what is wrong. */
  readonly at: string;
  readonly label: string;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
}

export interface BreachSource {
  readonly label: string;
  readonly arbitrary: fc.Arbitrary<JsonValue> | undefined;
}

/** A breach of a keyword that a schema states; none where there is no schema or no arbitrary. */
export function breachOf(
  part: Located | undefined,
  keyword: string,
  { label, arbitrary }: BreachSource,
): readonly Breach[] {
  if (part === undefined || arbitrary === undefined) return [];
  return [{ keyword, schemaPointer: joinPointer(part.pointer, keyword), at: "", label, arbitrary }];
}

/** The same breach, seen from the value around it. */
export function breachWithin(
  breach: Breach,
  token: string | number,
  arbitrary: fc.Arbitrary<JsonValue>,
): Breach {
  return { ...breach, at: joinPointer("", token) + breach.at, arbitrary };
}

/** How the breaches of what is inside are found. */
export interface Recursion {
  readonly fuel: number;
  readonly breachesOf: (schemas: readonly Located[], fuel: number) => readonly Breach[];
}
