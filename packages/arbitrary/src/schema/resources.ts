import type { JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject, isSchema } from "../json-value.ts";
import { joinPointer } from "./join-pointer.ts";
import type { Located } from "./located.ts";
import { baseOf, locate } from "./located.ts";

/** The targets of references that are not JSON Pointers. */
export interface Resources {
  /** URI without fragment -> the schema that has it as `$id`, or the document. */
  readonly documents: ReadonlyMap<string, Located>;
  /** `uri#name` -> the schema with that `$anchor` or `$dynamicAnchor`. */
  readonly anchors: ReadonlyMap<string, Located>;
  /** The keys of `anchors` that are dynamic. */
  readonly dynamic: ReadonlySet<string>;
}

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set([
  "enum",
  "const",
  "default",
  "example",
  "examples",
]);

/** Walks a document once for `$id`, `$anchor` and `$dynamicAnchor`. */
export function indexResources(root: JsonValue, pointer: string, base: string): Resources {
  const documents = new Map<string, Located>();
  const anchors = new Map<string, Located>();
  const dynamic = new Set<string>();

  function visit(value: JsonValue | undefined, at: string, outer: string): void {
    if (isJsonArray(value))
      return value.forEach((item, index) => visit(item, joinPointer(at, index), outer));
    if (!isJsonObject(value)) return;
    const inner = baseOf(value, outer);
    if (inner !== outer) documents.set(inner, locate(value, at, outer));
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = value[keyword];
      if (typeof name !== "string") continue;
      anchors.set(`${inner}#${name}`, locate(value, at, outer));
      if (keyword === "$dynamicAnchor") dynamic.add(`${inner}#${name}`);
    }
    for (const [key, child] of Object.entries(value)) {
      if (!dataKeywords.has(key)) visit(child, joinPointer(at, key), inner);
    }
  }

  visit(root, pointer, base);
  const whole = isSchema(root) ? root : true;
  documents.set(base, { schema: whole, pointer, base: baseOf(root, base) });
  return { documents, anchors, dynamic };
}
