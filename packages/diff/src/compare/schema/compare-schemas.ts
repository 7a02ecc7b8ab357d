import type { SchemaCursor } from "@plumbline/contract";
import type { SchemaFact } from "../../model/difference.ts";

/** Compares values that satisfy one list of schemas with those of another list. An empty list allows anything. */
export type CompareSchemas = (
  before: readonly SchemaCursor[],
  after: readonly SchemaCursor[],
) => readonly SchemaFact[];
