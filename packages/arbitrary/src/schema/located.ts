import type { JsonSchema, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject, isSchema } from "../json-value.ts";
import { joinPointer } from "./join-pointer.ts";

/** A schema and its place. */
export interface Located {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** URI that relative references inside it resolve against. */
  readonly base: string;
}

/** Children are looked up for every value that is validated, so each is created once. */
const children = new WeakMap<Located, Map<string, Children>>();

/** The children under one keyword, by token. */
type Children = Map<string | number | undefined, Located | undefined>;

/** The subschema under one keyword, for example `items`; undefined if there is none. */
export function childAt(
  parent: Located,
  keyword: string,
  token?: string | number,
): Located | undefined {
  const known = childrenUnder(parent, keyword);
  const child = known.get(token);
  if (child !== undefined || known.has(token)) return child;
  const made = makeChild(parent, token === undefined ? [keyword] : [keyword, token]);
  known.set(token, made);
  return made;
}

function childrenUnder(parent: Located, keyword: string): Children {
  const known = children.get(parent) ?? new Map<string, Children>();
  const under = known.get(keyword) ?? new Map();
  if (under.size > 0) return under;
  children.set(parent, known.set(keyword, under));
  return under;
}

function makeChild(parent: Located, tokens: readonly (string | number)[]): Located | undefined {
  let value: JsonValue | undefined = parent.schema;
  for (const token of tokens) value = step(value, token);
  return isSchema(value)
    ? locate(value, joinPointer(parent.pointer, ...tokens), parent.base)
    : undefined;
}

/** The subschemas of a keyword whose value is a list, such as `allOf`. */
export function childrenOf(parent: Located, keyword: string): readonly Located[] {
  const list = keywordOf(parent, keyword);
  if (!isJsonArray(list)) return [];
  return list.flatMap((_, index) => childAt(parent, keyword, index) ?? []);
}

/** Name and subschema for each entry of a keyword whose value is a map, such as `properties`. */
export function entriesOf(
  parent: Located,
  keyword: string,
): readonly (readonly [string, Located])[] {
  const map = keywordOf(parent, keyword);
  if (!isJsonObject(map)) return [];
  return Object.keys(map).flatMap((name) => {
    const child = childAt(parent, keyword, name);
    return child === undefined ? [] : [[name, child] as const];
  });
}

export function keywordOf(located: Located, keyword: string): JsonValue | undefined {
  const { schema } = located;
  return isJsonObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

export function numberOf(located: Located, keyword: string): number | undefined {
  const value = keywordOf(located, keyword);
  return typeof value === "number" ? value : undefined;
}

export function stringOf(located: Located, keyword: string): string | undefined {
  const value = keywordOf(located, keyword);
  return typeof value === "string" ? value : undefined;
}

export function locate(schema: JsonSchema, pointer: string, outer: string): Located {
  return { schema, pointer, base: baseOf(schema, outer) };
}

export function baseOf(schema: JsonValue | undefined, outer: string): string {
  if (!isJsonObject(schema) || typeof schema["$id"] !== "string") return outer;
  return URL.parse(schema["$id"], outer)?.href.replace(/#$/, "") ?? outer;
}

function step(value: JsonValue | undefined, token: string | number): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(token)];
  const name = String(token);
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
