import type { Conversion } from "@plumbline/client-runtime";
import type { Direction, SchemaCursor } from "@plumbline/contract";
import type { Dialect } from "./dialect.ts";

/** How a schema is printed. */
export interface RuleScope {
  readonly dialect: Dialect;
  readonly direction: Direction;
  /** The conversions of values by pointer of their schema. */
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** Receives the keywords that cannot be expressed. */
  readonly onDifference: (pointer: string, reason: string) => void;
}

/** Prints a schema within another one. */
export type PrintRules = (cursor: SchemaCursor | undefined, scope: RuleScope) => string;
