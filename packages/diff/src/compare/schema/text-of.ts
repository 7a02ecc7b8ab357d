import {
  canonicalJson,
  followReferences,
  formatPointer,
  isAnnotation,
  isArray,
  isObject,
  type JsonValue,
  type SchemaCursor,
} from "@plumbline/contract";

const deepest = 12;

/** The canonical JSON of a schema with references followed and without annotations, so that names of components do not matter. */
export function textOf(cursor: SchemaCursor): string {
  return canonicalJson(withoutReferences(cursor, 0));
}

/** The canonical JSON of the value of a keyword, as `textOf` writes schemas. */
export function textOfValue(
  document: SchemaCursor["document"],
  { value, pointer }: { readonly value: JsonValue; readonly pointer: string },
): string {
  return canonicalJson(valueOf(document, value, { pointer, depth: 0 }));
}

interface Place {
  readonly pointer: string;
  readonly depth: number;
}

function valueOf(
  document: SchemaCursor["document"],
  value: JsonValue,
  { pointer, depth }: Place,
): JsonValue {
  const at = (name: string): Place => ({
    pointer: `${pointer}${formatPointer([name])}`,
    depth: depth + 1,
  });
  if (isArray(value)) return value.map((each, index) => valueOf(document, each, at(String(index))));
  return isObject(value) ? withoutReferences({ document, pointer, schema: value }, depth) : value;
}

function withoutReferences(cursor: SchemaCursor, depth: number): JsonValue {
  const { document, pointer, schema } = cursor;
  if (!isObject(schema)) return schema;
  const targets = depth < deepest ? followReferences(cursor) : [];
  const own = Object.entries(schema)
    .filter(([keyword]) => !isAnnotation(keyword) && keyword !== "$ref")
    .map(([keyword, value]): readonly [string, JsonValue] => {
      if (keyword === "const") return ["enum", [value ?? null]];
      const place = { pointer: `${pointer}${formatPointer([keyword])}`, depth: depth + 1 };
      return [keyword, valueOf(document, value ?? null, place)];
    });
  const followed = targets.map((target) => withoutReferences(target, depth + 1));
  const [first] = followed;
  if (first === undefined) return Object.fromEntries(own);
  return own.length === 0 && followed.length === 1
    ? first
    : { allOf: [...followed, Object.fromEntries(own)] };
}
