import { isObject, type JsonValue, type SchemaCursor, subschemasUnder } from "@plumbline/contract";

/** By name or index; by the empty name if the keyword holds one schema. */
type Children = ReadonlyMap<string, SchemaCursor>;

/** Children are looked up for every value that is validated, so each is created once. */
const children = new WeakMap<SchemaCursor, Map<string, Children>>();

const none: Children = new Map();

function childrenUnder(parent: SchemaCursor, keyword: string): Children {
  if (keywordOf(parent, keyword) === undefined) return none;
  const known = children.get(parent) ?? new Map<string, Children>();
  const under =
    known.get(keyword) ??
    new Map(subschemasUnder(parent, keyword).map((child) => [child.name ?? "", child]));
  children.set(parent, known.set(keyword, under));
  return under;
}

/** The subschema under one keyword, for example `items`; undefined if there is none. */
export function childAt(
  parent: SchemaCursor,
  keyword: string,
  token: string | number = "",
): SchemaCursor | undefined {
  return childrenUnder(parent, keyword).get(String(token));
}

/** The subschemas of a keyword whose value is a list, such as `allOf`. */
export function childrenOf(parent: SchemaCursor, keyword: string): readonly SchemaCursor[] {
  return [...childrenUnder(parent, keyword).values()];
}

/** Name and subschema for each entry of a keyword whose value is a map, such as `properties`. */
export function entriesOf(
  parent: SchemaCursor,
  keyword: string,
): readonly (readonly [string, SchemaCursor])[] {
  return [...childrenUnder(parent, keyword)];
}

export function keywordOf({ schema }: SchemaCursor, keyword: string): JsonValue | undefined {
  return isObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

export function numberOf(cursor: SchemaCursor, keyword: string): number | undefined {
  const value = keywordOf(cursor, keyword);
  return typeof value === "number" ? value : undefined;
}

export function stringOf(cursor: SchemaCursor, keyword: string): string | undefined {
  const value = keywordOf(cursor, keyword);
  return typeof value === "string" ? value : undefined;
}
