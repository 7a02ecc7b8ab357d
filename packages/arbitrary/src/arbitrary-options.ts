import type * as fc from "fast-check";
import type { JsonValue } from "./json-value.ts";

/** Where a schema stands. */
export interface SchemaContext {
  /** The document that local `$ref`s point into; default: the schema itself. */
  readonly root?: JsonValue;
  /** JSON Pointer of the schema inside `root`; prefixes every `schemaPointer`; default `""`. */
  readonly pointer?: string;
}

/** Which side of an exchange a value travels on. */
export type Direction = "request" | "response";

/** Which characters free text is made of. */
export type Characters = "unicode" | "visible-ascii";

export interface ArbitraryOptions extends SchemaContext {
  /** Levels of a circular schema that are generated; default 3. More are used where fewer cannot satisfy the schema. */
  readonly maxDepth?: number;
  /** Strings for a `format`, instead of the built-in ones or for a name this package does not know. */
  readonly formats?: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** Leaves out `readOnly` properties of requests, or `writeOnly` ones of responses, and does not require them. */
  readonly direction?: Direction;
  /** Characters of strings without a pattern or format; `visible-ascii` suits header values. Default `unicode`. */
  readonly characters?: Characters;
}
