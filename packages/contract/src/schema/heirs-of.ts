import { asObject } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { followReferences } from "./follow-references.ts";
import { openSchema, type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";

/** The schemas of the components that extend a schema by a reference in their `allOf`, directly or through others. */
export function heirsOf(base: SchemaCursor): readonly SchemaCursor[] {
  const children = childrenIn(base.document);
  const found = new Map<string, SchemaCursor>();
  function visit(pointer: string): void {
    for (const child of children.get(pointer) ?? []) {
      if (found.has(child.pointer) || child.pointer === base.pointer) continue;
      found.set(child.pointer, child);
      visit(child.pointer);
    }
  }
  visit(base.pointer);
  return [...found.values()];
}

/** The schemas that extend another one directly, by the pointer of that one. */
type Children = ReadonlyMap<string, readonly SchemaCursor[]>;

const known = new WeakMap<JsonObject, Children>();

/** The components of a document are searched once. */
function childrenIn(document: JsonObject): Children {
  const children = known.get(document) ?? findChildren(document);
  known.set(document, children);
  return children;
}

function findChildren(document: JsonObject): Children {
  const names = Object.keys(asObject(asObject(document["components"])["schemas"]));
  const extensions = names.flatMap((name) => {
    const child = openSchema(document, formatPointer(["components", "schemas", name]));
    if (child === undefined) return [];
    const bases = subschemasUnder(child, "allOf").flatMap(followReferences);
    return bases.map(({ pointer }) => ({ base: pointer, child }));
  });
  const grouped = Map.groupBy(extensions, ({ base }) => base);
  return new Map([...grouped].map(([base, found]) => [base, found.map(({ child }) => child)]));
}
