import { formatPointer } from "../../json/format-pointer.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { applicators, isConstraining } from "../../schema/cursor/applicators.ts";
import { followReferences } from "../../schema/follow-references.ts";
import {
  openSchema,
  type SchemaCursor,
  type Subschema,
  subschemasUnder,
} from "../../schema/cursor/schema-cursor.ts";
import { isConstraint } from "./is-constraint.ts";

/** One constraint keyword of a schema, or of a schema that it uses. */
export interface Constraint {
  readonly pointer: string;
  readonly keyword: string;
}

/** Lists every constraint that a schema puts on a value, each once, in the order of the document and with references followed. */
export function listConstraints(document: JsonObject, pointer: string): readonly Constraint[] {
  const visit: Visit = { constraints: [], seen: new Set() };
  const cursor = openSchema(document, pointer);
  if (cursor) visitSchema(cursor, visit);
  return visit.constraints;
}

interface Visit {
  readonly constraints: Constraint[];
  readonly seen: Set<string>;
}

function visitSchema(cursor: SchemaCursor, visit: Visit): void {
  const { schema, pointer } = cursor;
  if (typeof schema === "boolean" || visit.seen.has(pointer)) return;
  visit.seen.add(pointer);
  for (const [keyword, value] of Object.entries(schema)) {
    if (isConstraint(keyword, value))
      visit.constraints.push({ pointer: `${pointer}${formatPointer([keyword])}`, keyword });
    if (!isConstraining(keyword)) continue;
    for (const child of subschemasUnder(cursor, keyword)) visitChild(child, visit);
  }
  for (const target of followReferences(cursor)) visitSchema(target, visit);
}

/** `false` in a list or a map is a constraint of its own; directly at a keyword, the keyword is the constraint. */
function visitChild(child: Subschema, visit: Visit): void {
  if (child.schema !== false) visitSchema(child, visit);
  else if (applicators.get(child.keyword)?.holds !== "schema")
    visit.constraints.push({ pointer: child.pointer, keyword: "false schema" });
}
