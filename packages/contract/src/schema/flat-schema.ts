import type { JsonValue } from "../model/json-value.ts";
import type { SchemaCursor } from "./cursor/schema-cursor.ts";

/** The value of a keyword, and the JSON Pointer of the keyword that states it. */
export interface Stated<Value extends JsonValue = JsonValue> {
  readonly value: Value;
  readonly pointer: string;
}

/** A type that a schema can name. Every integer is a number too. */
export type SchemaType = "null" | "boolean" | "object" | "array" | "string" | "number" | "integer";

/** Alternatives of one `oneOf` or `anyOf`. */
export interface Choice {
  readonly keyword: "oneOf" | "anyOf";
  readonly branches: readonly SchemaCursor[];
  readonly pointer: string;
}

/** A constraint of several schemas together, their references followed and each `allOf` merged. */
export interface FlatSchema {
  /** The first place of the schemas, for what is absent. */
  readonly pointer: string;
  /** Every schema of the conjunction, each once. */
  readonly parts: readonly SchemaCursor[];
  /** Whether the schemas surely accept no value. */
  readonly isNever: boolean;
  /** The types that every schema allows; undefined if none is stated. `number` never appears without `integer`. */
  readonly types: ReadonlySet<SchemaType> | undefined;
  readonly typesAt: string;
  /** The values that every `enum` and `const` lists, of an allowed type, by their canonical JSON; undefined if none is stated. */
  readonly listed: ReadonlyMap<string, Stated> | undefined;
  readonly listedAt: string;
  /** The tightest value of each bound, by keyword. At most one of an exclusive and an inclusive bound. */
  readonly bounds: ReadonlyMap<string, Stated<number>>;
  /**
   * The values of the other keywords that constrain the value itself, by keyword, each once. A value of `if` has its `then` and `else`,
   * one of `contains` its `minContains` and `maxContains`.
   */
  readonly constraints: ReadonlyMap<string, readonly Stated[]>;
  /** Names of required members, with the place that requires them. */
  readonly required: ReadonlyMap<string, string>;
  /** Every schema that a named member must satisfy, those of patterns and of `additionalProperties` of other parts included. */
  readonly properties: ReadonlyMap<string, readonly SchemaCursor[]>;
  /** Schemas of members by pattern. */
  readonly patterns: ReadonlyMap<string, readonly SchemaCursor[]>;
  /** The place that forbids members without a name or pattern; undefined if they are allowed. */
  readonly closedAt: string | undefined;
  /** Schemas of members without a name or pattern. */
  readonly others: readonly SchemaCursor[];
  /** Schemas of the items by position, and of those after the last position. */
  readonly prefixItems: readonly (readonly SchemaCursor[])[];
  readonly items: readonly SchemaCursor[];
  readonly choices: readonly Choice[];
}
