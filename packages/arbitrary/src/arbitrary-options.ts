import type { JsonValue } from "@plumbline/contract";
import type * as fc from "fast-check";

/** The place of a schema. */
export interface SchemaContext {
  /** The document that local `$ref`s point into; default: the schema itself. */
  readonly root?: JsonValue;
  /** JSON Pointer of the schema inside `root`; prefixes every `schemaPointer`; default `""`. */
  readonly pointer?: string;
}

/** The message that contains a value. */
export type Direction = "request" | "response";

/** The characters of free text. */
export type Characters = "unicode" | "visible-ascii";

export interface ArbitraryOptions extends SchemaContext {
  /** Levels of a circular schema that are generated; default 3. More are used if fewer cannot satisfy the schema. */
  readonly maxDepth?: number;
  /** Strings for a `format`: they replace the built-in ones, or define another name. */
  readonly formats?: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** Leaves out `readOnly` properties of requests, or `writeOnly` ones of responses, and does not require them. */
  readonly direction?: Direction;
  /**
   * Limits the work of `listBoundaries` and `listViolations` on a large schema, whose values grow with their number: at most
   * `maxWork` divided by their number are kept, spread evenly over the schema. Default: all are kept.
   */
  readonly maxWork?: number;
  /** Characters of strings without a pattern or format; `visible-ascii` suits header values. Default `unicode`. */
  readonly characters?: Characters;
}
