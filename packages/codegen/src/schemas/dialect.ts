import type { JsonValue } from "@plumbline/contract";

/** A member of an object. */
export interface PrintedMember {
  readonly name: string;
  readonly schema: string;
  readonly isOptional: boolean;
  readonly comment?: readonly string[];
}

/** A value of JSON that is neither an object nor a list. */
export type Primitive = Exclude<JsonValue, object> | null;

/** How a library writes schemas. Every text is an expression of TypeScript; those of predicates are functions. */
export interface Dialect {
  /** Imports of the library. */
  readonly header: string;
  /** Functions of the module that not every document needs, by the text that calls them. */
  readonly helpers: ReadonlyMap<string, string>;
  readonly any: string;
  readonly never: string;
  readonly string: string;
  readonly number: string;
  readonly bigint: string;
  readonly date: string;
  readonly boolean: string;
  readonly null: string;
  readonly literals: (values: readonly Primitive[]) => string;
  readonly array: (item: string) => string;
  /** `rest` is the schema of members that have no name; undefined if there may be none. */
  readonly object: (members: readonly PrintedMember[], rest: string | undefined) => string;
  readonly union: (schemas: readonly string[]) => string;
  /** Exactly one of the schemas accepts the value. */
  readonly exclusive: (schemas: readonly string[]) => string;
  readonly intersection: (schemas: readonly string[]) => string;
  /** The values of one schema for which predicates hold. */
  readonly check: (schema: string, checks: readonly Check[]) => string;
  /** A schema of the type for which a predicate holds. */
  readonly custom: (type: string, predicate: string) => string;
  readonly lazy: (name: string) => string;
  /** The predicate whether a schema accepts a value. */
  readonly accepts: (schema: string) => string;
  /** The type of schemas whose values have a type. */
  readonly typeOf: (type: string) => string;
}

/** A condition that no schema of the library expresses. */
export interface Check {
  /** A function of the value. */
  readonly predicate: string;
  readonly message: string;
}
