import { asArray, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { acceptsNull } from "./accepts-null.ts";
import { requiredSchemas, soleAlternative } from "./applied-schemas.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";
import { isOnlyNull } from "./is-only-null.ts";
import { namesIn } from "./stated-values.ts";

/**
 * A choice between a thing and `null` as the schemas of the thing, changed to accept `null` too. Undefined if the choice means
 * something else.
 */
export function liftNull(
  part: SchemaCursor,
  keyword: "anyOf" | "oneOf",
): readonly SchemaCursor[] | undefined {
  const branches = subschemasUnder(part, keyword).filter(({ schema }) => schema !== false);
  const things = branches.filter((branch) => !isOnlyNull(branch));
  const [thing] = things;
  const nulls = branches.length - things.length;
  if (!thing || things.length > 1 || nulls === 0) return undefined;
  const schemas = requiredSchemas(thing);
  if (acceptsNull(thing)) return keyword === "anyOf" ? schemas : undefined;
  const isExact = keyword === "anyOf" || nulls === 1;
  return isExact && schemas.every(canLift) ? schemas.map(lift) : undefined;
}

/** Whether a schema accepts `null` if its types, values and alternatives do. */
function canLift(part: SchemaCursor): boolean {
  const { schema } = part;
  if (!isObject(schema)) return schema;
  const tests = Object.entries(schema).filter(([keyword]) => testing.has(keyword));
  return (
    acceptsNull({ ...part, schema: Object.fromEntries(tests) }) &&
    acceptingIn(part) <= 1 &&
    isPossible(part, "anyOf") &&
    isPossible(part, "oneOf")
  );
}

/** Whether a choice has an alternative at all. */
function isPossible(part: SchemaCursor, keyword: string): boolean {
  const branches = subschemasUnder(part, keyword);
  return branches.length === 0 || branches.some(({ schema }) => schema !== false);
}

const testing: ReadonlySet<string> = new Set(["not", "if", "then", "else"]);

/** How many alternatives of `oneOf` accept `null`. */
function acceptingIn(part: SchemaCursor): number {
  return subschemasUnder(part, "oneOf").filter(acceptsNull).length;
}

function lift(part: SchemaCursor): SchemaCursor {
  const { schema } = part;
  if (!isObject(schema)) return part;
  const lifted = Object.entries(schema).map(([keyword, value]) =>
    value === undefined ? [keyword, value] : liftKeyword(part, keyword, value),
  );
  const own: JsonObject = Object.fromEntries(lifted);
  return { ...part, schema: own };
}

function liftKeyword(
  part: SchemaCursor,
  keyword: string,
  value: JsonValue,
): readonly [string, JsonValue] {
  if (keyword === "type") return [keyword, [...namesIn(value), "null"]];
  if (keyword === "const") return ["enum", [value, null]];
  if (keyword === "enum") return [keyword, [...asArray(value), null]];
  if (keyword !== "anyOf" && keyword !== "oneOf") return [keyword, value];
  if (soleAlternative(part, keyword)) return [keyword, value];
  const hasNull = subschemasUnder(part, keyword).some(acceptsNull);
  return [keyword, hasNull ? value : [...asArray(value), { type: "null" }]];
}
