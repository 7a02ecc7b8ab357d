import {
  type Contract,
  openSchema,
  type SchemaCursor,
  type SchemaHandle,
} from "@plumbline/contract";
import type { CompareIn } from "./schema/create-schema-comparison.ts";
import type { SchemaFact } from "../model/difference.ts";
import type { Found } from "../model/difference.ts";

/** Two contracts, and the comparison of their schemas. */
export interface SchemaComparison {
  readonly before: Contract;
  readonly after: Contract;
  readonly compare: CompareIn;
}

/** Where schemas are used. */
export interface SchemaPlace {
  readonly schemas: SchemaComparison;
  readonly direction: "request" | "response";
  readonly at: string;
  /** Whether values are written as XML. */
  readonly isXml?: boolean;
}

/** Compares the schemas of a part that both documents have. */
export function compareHandles(
  before: SchemaHandle | undefined,
  after: SchemaHandle | undefined,
  place: SchemaPlace,
): readonly Found[] {
  const { schemas, direction, isXml = false } = place;
  const facts = schemas.compare(direction, { isXml })(
    cursorsOf(schemas.before, before),
    cursorsOf(schemas.after, after),
  );
  return placeFacts(facts, place);
}

/** States where facts about schemas are. */
export function placeFacts(
  facts: readonly SchemaFact[],
  { direction, at }: SchemaPlace,
): readonly Found[] {
  return facts.map(({ path, ...fact }) => ({
    ...fact,
    direction,
    at: path === "" ? at : `${at} ${path}`,
  }));
}

/** The schema of a place, or none. */
export function cursorsOf(
  { document }: Contract,
  handle: SchemaHandle | undefined,
): readonly SchemaCursor[] {
  const cursor = handle && openSchema(document, handle.pointer);
  return cursor ? [cursor] : [];
}
