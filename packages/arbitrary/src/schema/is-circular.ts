import type { Located } from "./located.ts";
import { childAt, childrenOf, entriesOf } from "./located.ts";
import type { Space } from "./space.ts";
import { resolveReference } from "./space.ts";

/**
 * Keywords that hold schemas, by how they hold them. `@plumbline/contract` has the same table; this package imports no other
 * package of the repository, and a test compares each table with the meta-schema.
 */
export const subschemaKeywords = {
  single: [
    "items",
    "contains",
    "additionalProperties",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "unevaluatedItems",
    "unevaluatedProperties",
  ],
  listed: ["allOf", "anyOf", "oneOf", "prefixItems"],
  mapped: ["properties", "patternProperties", "dependentSchemas"],
} as const;

/** Every schema that a schema applies, by a keyword or by a reference. */
function subschemasOf(space: Space, located: Located): readonly Located[] {
  const { single, listed, mapped } = subschemaKeywords;
  return [
    ...single.map((keyword) => childAt(located, keyword)),
    ...listed.flatMap((keyword) => childrenOf(located, keyword)),
    ...mapped.flatMap((keyword) => entriesOf(located, keyword).map(([, child]) => child)),
    resolveReference(space, located, "$ref"),
    resolveReference(space, located, "$dynamicRef"),
  ].filter((child) => child !== undefined);
}

const answers = new WeakMap<object, boolean>();

/** Whether a schema reaches itself. */
export function isCircular(space: Space, located: Located): boolean {
  const { schema } = located;
  if (typeof schema === "boolean") return false;
  const known = answers.get(schema);
  if (known !== undefined) return known;
  const seen = new Set<unknown>();
  const queue = [...subschemasOf(space, located)];
  for (const next of queue) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    if (typeof next.schema === "object") queue.push(...subschemasOf(space, next));
  }
  answers.set(schema, seen.has(schema));
  return seen.has(schema);
}
