import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import type { Space } from "../schema/space.ts";

/** One keyword that a value breaks. */
export interface Failure {
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly instancePointer: string;
}

/** The result of applying one schema to one value. */
export interface Outcome {
  readonly failures: readonly Failure[];
  /** Members and positions that a keyword has evaluated. */
  readonly evaluated: ReadonlySet<string | number>;
}

/** The application of one schema to one value. */
export interface Frame extends Outcome {
  readonly space: Space;
  readonly located: SchemaCursor;
  readonly value: JsonValue;
  readonly evaluated: Set<string | number>;
  /** Whether the first failure suffices and has occurred. */
  readonly isOver: () => boolean;
  /** Records that a keyword of this schema failed for this value. */
  readonly fail: (keyword: string) => void;
  /** Applies a subschema to a part of the value and adopts its failures. */
  readonly descend: (child: SchemaCursor, part: JsonValue, token: string | number) => void;
  /** Applies a subschema to the same value and adopts its failures and annotations. */
  readonly merge: (child: SchemaCursor | undefined) => void;
  /** Applies a subschema to the same value and adopts nothing. */
  readonly probe: (child: SchemaCursor) => Outcome;
  /** Applies a subschema to another value and adopts nothing. */
  readonly check: (child: SchemaCursor, other: JsonValue) => Outcome;
}

/** Applies one keyword of a schema to the value of a frame. */
export type Keyword = (stated: JsonValue, frame: Frame) => void;
