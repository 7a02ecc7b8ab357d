import { type Reader, step, stepEach, stepList } from "./follow.ts";
import { readOpenMarks } from "./open-marks.ts";
import type { Place } from "./place.ts";

/** Keywords whose subschemas state the shape of a value; `not`, `if`, `contains` and `propertyNames` only test it. */
const single = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "then",
  "else",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "dependentSchemas"];

export interface SchemaPlace extends Place {
  /** What is marked open at this very schema, or at the parameter that it describes. */
  readonly open: readonly string[];
}

/** A schema and all schemas below it, each once; `open` are marks that its holder puts on it. */
export function walkSchema(
  reader: Reader,
  schema: Place,
  open: readonly string[] = [],
): SchemaPlace[] {
  const seen = new Set<string>();
  const found: SchemaPlace[] = [];
  visit(schema, open);
  return found;

  function visit(place: Place, marks: readonly string[]): void {
    const pointer = place.location.absolutePointer;
    if (seen.has(pointer)) return;
    seen.add(pointer);
    found.push({ ...place, open: [...marks, ...readOpenMarks(place.node)] });
    for (const child of listSubschemas(reader, place)) visit(child, []);
  }
}

function listSubschemas(reader: Reader, place: Place): Place[] {
  return [
    ...single.flatMap((key) => step(reader, place, key) ?? []),
    ...lists.flatMap((key) => stepList(reader, place, key)),
    ...maps.flatMap((key) => stepEach(reader, place, key).map(([, schema]) => schema)),
  ];
}
