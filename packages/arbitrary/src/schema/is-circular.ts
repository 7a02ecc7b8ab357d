import type { Located } from "./located.ts";
import { childAt, childrenOf, entriesOf } from "./located.ts";
import type { Space } from "./space.ts";
import { resolveReference } from "./space.ts";

const single = [
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
];
const listed = ["allOf", "anyOf", "oneOf", "prefixItems"];
const mapped = ["properties", "patternProperties", "dependentSchemas"];

/** Every schema that a schema applies, directly under it or by reference. */
function subschemasOf(space: Space, located: Located): readonly Located[] {
  return [
    ...single.map((keyword) => childAt(located, keyword)),
    ...listed.flatMap((keyword) => childrenOf(located, keyword)),
    ...mapped.flatMap((keyword) => entriesOf(located, keyword).map(([, child]) => child)),
    resolveReference(space, located, "$ref"),
    resolveReference(space, located, "$dynamicRef"),
  ].filter((child) => child !== undefined);
}

const answers = new WeakMap<object, boolean>();

/** Whether a schema can come round to itself. */
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
