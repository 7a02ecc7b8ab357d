import { applicators, isConstraining } from "@plumbline/contract";
import { type Reader, stepHeld } from "./step.ts";
import { readOpenMarks } from "./read-open-marks.ts";
import type { Place } from "./place.ts";

export interface SchemaPlace extends Place {
  /** The open marks of this schema, or of its parameter. */
  readonly open: readonly string[];
}

/**
 * Lists a schema and all schemas below it, each once; `open` are the marks that its holder puts on it. The rules read files that
 * are not bundled yet, so they step through Redocly's locations and share only the table of keywords with `SchemaCursor`.
 */
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

/** The subschemas that describe values. Member names are not values; `not` and `if` do not bound a value. */
function listSubschemas(reader: Reader, place: Place): Place[] {
  return Object.keys(place.node).flatMap((keyword) => {
    const applicator = applicators.get(keyword);
    if (!applicator || !isConstraining(keyword) || applicator.appliesTo === "names") return [];
    return stepHeld(reader, place, { keyword, holds: applicator.holds });
  });
}
