import { canonicalJson, type JsonObject, type JsonValue } from "@plumbline/contract";
import {
  bounds,
  constraintKinds,
  type FlatSchema,
  withoutReferences,
} from "../schema/flat-schema.ts";
import type { Said } from "../schema/said.ts";
import { typeOf } from "../schema/type-of.ts";
import type { SchemaFact } from "./schema-fact.ts";

/** Two documents whose schemas are compared. */
export interface Documents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** The old and the new version of a schema. */
export interface Pair {
  readonly left: FlatSchema;
  readonly right: FlatSchema;
}

/** Compares what two schemas say about a value itself: its types, listed values, bounds and further constraints. */
export function compareKeywords(documents: Documents, pair: Pair): readonly SchemaFact[] {
  return [
    ...compareTypes(pair),
    ...compareListed(pair),
    ...Object.keys(bounds).flatMap((keyword) => compareBound(pair, keyword)),
    ...Object.keys(constraintKinds).flatMap((keyword) =>
      compareConstraint(documents, pair, keyword),
    ),
  ];
}

function compareTypes({ left, right }: Pair): readonly SchemaFact[] {
  // Two lists say all about the types of their values.
  if (left.listed && right.listed && !left.isNever && !right.isNever) return [];
  const kind = "type";
  const before = typesBeside(left, right);
  const after = typesBeside(right, left);
  const added = after.filter((type) => !before.includes(type));
  const removed = before.filter((type) => !after.includes(type));
  const shared = { kind, path: "", before: before.join(", "), after: after.join(", ") };
  return [
    ...(added.length > 0
      ? [{ ...shared, action: "added" as const, pointer: right.typesAt, detail: added.join(", ") }]
      : []),
    ...(removed.length > 0
      ? [
          {
            ...shared,
            action: "removed" as const,
            pointer: right.typesAt,
            detail: removed.join(", "),
          },
        ]
      : []),
  ];
}

const everyType = ["null", "boolean", "object", "array", "string", "number", "integer"];

/** The types of a schema that is compared with another one. A list implies its types if the other states types. */
function typesBeside({ isNever, types, listed }: FlatSchema, other: FlatSchema): readonly string[] {
  if (isNever) return [];
  if (types) return [...types];
  if (!listed || !other.types) return everyType;
  return [...new Set([...listed.values()].map(({ value }) => typeOf(value)))];
}

function compareListed({ left, right }: Pair): readonly SchemaFact[] {
  const { listed: before } = left;
  const { listed: after } = right;
  if (!before && !after) return [];
  const kind = "list-of-values";
  if (!before)
    return [{ kind, action: "added", path: "", pointer: right.listedAt, after: valuesOf(after) }];
  if (!after)
    return [
      { kind, action: "removed", path: "", pointer: left.listedAt, before: valuesOf(before) },
    ];
  const added = [...after].filter(([text]) => !before.has(text));
  const removed = [...before].filter(([text]) => !after.has(text));
  return [
    ...added.map(([text, { value, pointer }]) => ({
      kind: "listed-value",
      action: "added" as const,
      path: "",
      pointer,
      detail: text,
      after: value,
    })),
    ...removed.map(([text, { value }]) => ({
      kind: "listed-value",
      action: "removed" as const,
      path: "",
      pointer: right.listedAt,
      detail: text,
      before: value,
    })),
  ];
}

function valuesOf(listed: FlatSchema["listed"]): JsonValue {
  return [...(listed ?? new Map())].map(([, { value }]) => value);
}

function compareBound({ left, right }: Pair, keyword: string): readonly SchemaFact[] {
  const { kind = keyword } = bounds[keyword] ?? {};
  const before = left.bounds.get(keyword);
  const after = right.bounds.get(keyword);
  if (before?.value === after?.value) return [];
  const shared = { kind, path: "", detail: keyword };
  if (before && after) {
    const action = Number(after.value) > Number(before.value) ? "increased" : "decreased";
    return [
      { ...shared, action, pointer: after.pointer, before: before.value, after: after.value },
    ];
  }
  return presence(shared, withoutZero(keyword, before), withoutZero(keyword, after));
}

/** A minimum of zero does not restrict a length or a count. */
function withoutZero(keyword: string, said: Said | undefined): Said | undefined {
  const isCount = keyword.startsWith("min") && keyword !== "minimum";
  return isCount && said?.value === 0 ? undefined : said;
}

/** Whether a keyword is new or gone. */
function presence(
  shared: Pick<SchemaFact, "kind" | "path" | "detail">,
  before: Said | undefined,
  after: Said | undefined,
): readonly SchemaFact[] {
  if (after && !before)
    return [{ ...shared, action: "added", pointer: after.pointer, after: after.value }];
  if (before && !after)
    return [{ ...shared, action: "removed", pointer: before.pointer, before: before.value }];
  return [];
}

function compareConstraint(
  documents: Documents,
  { left, right }: Pair,
  keyword: string,
): readonly SchemaFact[] {
  const before = left.constraints.get(keyword);
  const after = right.constraints.get(keyword);
  const shared = { kind: constraintKinds[keyword] ?? keyword, path: "", detail: keyword };
  if (!before || !after) return presence(shared, before?.[0], after?.[0]);
  if (textOf(documents.before, before) === textOf(documents.after, after)) return [];
  const [one] = before;
  const [other] = after;
  if (!one || !other) return [];
  return [
    { ...shared, action: "changed", pointer: other.pointer, before: one.value, after: other.value },
  ];
}

function textOf(document: JsonObject, said: readonly Said[]): string {
  return canonicalJson(said.map(({ value }) => withoutReferences(document, value)));
}
