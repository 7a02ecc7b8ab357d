import { canonicalJson } from "../json/canonical-json.ts";
import { isObject } from "../json/is-object.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { appliedSchemas, requiredSchemas, soleAlternative } from "./applied-schemas.ts";
import type { Choice, FlatSchema, Stated } from "./flat-schema.ts";
import { itemSchemas, memberSchemas } from "./schemas-at.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";
import { intersectValues, namesIn } from "./stated-values.ts";
import { tightenBounds } from "./tighten-bounds.ts";

/**
 * The conjunction of schemas as one view: references followed, each `allOf` and each choice of one alternative merged, types and
 * listed values intersected, bounds tightened. A `required` counts for members that any part describes, and a member must satisfy
 * the schemas of all parts.
 *
 * @example
 * ```ts
 * import { flatten, loadContract, openSchema } from "@plumbline/contract";
 *
 * const { document } = await loadContract("openapi.yaml");
 * const book = openSchema(document, "/components/schemas/Book");
 * console.log(book && [...flatten(book).required.keys()]);
 * ```
 */
export function flatten(...cursors: readonly SchemaCursor[]): FlatSchema {
  return flattenParts(cursors[0]?.pointer ?? "", conjunctionOf(cursors));
}

/** The view of schemas that are a conjunction already. */
export function flattenParts(pointer: string, parts: readonly SchemaCursor[]): FlatSchema {
  const stateds = (keyword: string): readonly Stated[] => statementsOf(parts, keyword);
  const values = intersectValues({
    types: stateds("type"),
    lists: [...stateds("enum"), ...stateds("const")],
    pointer,
  });
  const others = otherMembers(parts);
  const choices = choicesOf(parts);
  return {
    pointer,
    parts,
    isNever:
      parts.some(({ schema }) => schema === false) ||
      values.types?.size === 0 ||
      values.listed?.size === 0 ||
      choices.some(({ branches }) => branches.length === 0),
    ...values,
    bounds: tightenBounds(stateds, values.types),
    constraints: constraintsOf(parts),
    required: namesOf(stateds("required")),
    properties: membersOf(parts),
    patterns: groupByName(parts.flatMap((part) => subschemasUnder(part, "patternProperties"))),
    closedAt: others.find(({ schema }) => schema === false)?.pointer,
    others: others.filter(({ schema }) => typeof schema === "object"),
    ...itemsOf(parts),
    choices,
  };
}

/** Every schema that must be satisfied, each once. */
export function conjunctionOf(cursors: readonly SchemaCursor[]): readonly SchemaCursor[] {
  return [
    ...new Map(cursors.flatMap(requiredSchemas).map((part) => [part.pointer, part])).values(),
  ];
}

/** The statements of one keyword. With companions, each value is an object of the keyword and those. */
function statementsOf(
  parts: readonly SchemaCursor[],
  keyword: string,
  companions: readonly string[] = [],
): readonly Stated[] {
  return parts.flatMap(({ schema, pointer }) => {
    if (!isObject(schema)) return [];
    const value = stepInto(schema, keyword);
    if (value === undefined) return [];
    const at = `${pointer}${formatPointer([keyword])}`;
    if (companions.length === 0) return [{ value, pointer: at }];
    const together = [keyword, ...companions].map((name) => [name, stepInto(schema, name)]);
    return [{ value: Object.fromEntries(together), pointer: at }];
  });
}

function namesOf(stateds: readonly Stated[]): ReadonlyMap<string, string> {
  return new Map(
    stateds.flatMap(({ value, pointer }) => namesIn(value).map((name) => [name, pointer])),
  );
}

/** Keywords that are compared as a whole: neither a bound nor a part of the view. Some have meaning only together with others. */
const wholeConstraints: Readonly<Record<string, readonly string[]>> = {
  pattern: [],
  format: [],
  multipleOf: [],
  uniqueItems: [],
  not: [],
  if: ["then", "else"],
  propertyNames: [],
  contains: ["minContains", "maxContains"],
  dependentSchemas: [],
  dependentRequired: [],
  unevaluatedItems: [],
  contentEncoding: [],
  contentMediaType: [],
  contentSchema: [],
};

function constraintsOf(parts: readonly SchemaCursor[]): FlatSchema["constraints"] {
  return new Map(
    Object.entries(wholeConstraints).flatMap(([keyword, companions]) => {
      const stateds = statementsOf(parts, keyword, companions).filter(
        ({ value }) => value !== false || keyword !== "uniqueItems",
      );
      const unique = new Map(stateds.map((one) => [canonicalJson(one.value), one]));
      return unique.size === 0 ? [] : [[keyword, [...unique.values()]] as const];
    }),
  );
}

function choicesOf(parts: readonly SchemaCursor[]): readonly Choice[] {
  const keywords = ["oneOf", "anyOf"] as const;
  return keywords.flatMap((keyword) =>
    parts.flatMap((part) => {
      const branches = subschemasUnder(part, keyword);
      if (branches.length === 0 || soleAlternative(part, keyword)) return [];
      const possible = branches.filter(({ schema }) => schema !== false);
      return [{ keyword, branches: possible, pointer: `${part.pointer}/${keyword}` }];
    }),
  );
}

function membersOf(parts: readonly SchemaCursor[]): FlatSchema["properties"] {
  const names = parts.flatMap((part) =>
    subschemasUnder(part, "properties").map(({ name = "" }) => name),
  );
  return new Map([...new Set(names)].map((name) => [name, schemasOfMember(parts, name)]));
}

/** Every schema of a conjunction that a member must satisfy: those of its name, its patterns, and else of `additionalProperties`. */
export function schemasOfMember(
  parts: readonly SchemaCursor[],
  name: string,
): readonly SchemaCursor[] {
  return parts.flatMap((part) => {
    const unevaluated = subschemasUnder(part, "unevaluatedProperties");
    const isEvaluated = (): boolean =>
      appliedSchemas(part).some((applied) => memberSchemas(applied, name).length > 0);
    return [
      ...memberSchemas(part, name),
      ...(unevaluated.length === 0 || isEvaluated() ? [] : unevaluated),
    ];
  });
}

/** The schemas of a conjunction for members that no name or pattern of the same part covers. */
function otherMembers(parts: readonly SchemaCursor[]): readonly SchemaCursor[] {
  return parts.flatMap((part) => [
    ...subschemasUnder(part, "additionalProperties"),
    ...subschemasUnder(part, "unevaluatedProperties"),
  ]);
}

function groupByName(
  children: readonly (SchemaCursor & { readonly name?: string })[],
): ReadonlyMap<string, readonly SchemaCursor[]> {
  return Map.groupBy(children, ({ name = "" }) => name);
}

function itemsOf(parts: readonly SchemaCursor[]): Pick<FlatSchema, "items" | "prefixItems"> {
  const length = Math.max(0, ...parts.map((part) => subschemasUnder(part, "prefixItems").length));
  const positions = Array.from({ length }, (_, index) => String(index));
  return {
    prefixItems: positions.map((index) => parts.flatMap((part) => itemSchemas(part, index))),
    items: parts.flatMap((part) => subschemasUnder(part, "items")),
  };
}
