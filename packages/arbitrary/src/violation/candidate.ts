import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import { joinPointer } from "../schema/join-pointer.ts";
import type * as fc from "fast-check";

/** Values that should break one keyword. They are tested before they become a violation. */
export interface Candidate {
  readonly keyword: string;
  readonly schemaPointer: string;
  /** JSON Pointer into the value of the invalid part. */
  readonly at: string;
  readonly label: string;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
  readonly near: NearMisses;
}

/** Invalid parts that resemble a valid one, the likeliest mistakes of a server first. */
type NearMisses = (valid: JsonValue) => readonly JsonValue[];

export interface CandidateSource {
  readonly label: string;
  readonly arbitrary: fc.Arbitrary<JsonValue> | undefined;
  /** Default: none. */
  readonly near?: NearMisses;
}

/** A candidate of a keyword of a schema; none without a schema or an arbitrary. */
export function candidateOf(
  part: SchemaCursor | undefined,
  keyword: string,
  { label, arbitrary, near = () => [] }: CandidateSource,
): readonly Candidate[] {
  if (part === undefined || arbitrary === undefined) return [];
  const schemaPointer = joinPointer(part.pointer, keyword);
  return [{ keyword, schemaPointer, at: "", label, arbitrary, near }];
}

/** The same candidate in the value around it. */
export function candidateWithin(
  candidate: Candidate,
  token: string | number,
  arbitrary: fc.Arbitrary<JsonValue>,
): Candidate {
  return { ...candidate, at: joinPointer("", token) + candidate.at, arbitrary };
}

/** Finds the candidates of the parts. */
export interface Recursion {
  readonly fuel: number;
  readonly candidatesOf: (schemas: readonly SchemaCursor[], fuel: number) => readonly Candidate[];
}
