import {
  boundKeywords,
  canonicalJson,
  type FlatSchema,
  isObject,
  type JsonValue,
  type SchemaType,
  schemaTypes,
  type Stated,
} from "@plumbline/contract";
import type { SchemaFact } from "../../model/difference.ts";
import { textOfValue } from "./text-of.ts";

/** The old and the new version of a schema. */
export interface Pair {
  readonly left: FlatSchema;
  readonly right: FlatSchema;
}

/** Compares what two schemas say about a value itself: its types, listed values, bounds and further constraints. */
export function compareKeywords(pair: Pair): readonly SchemaFact[] {
  const bounds = new Map([...boundKeywords.values()].map((bound) => [bound.of, bound]));
  const constraints = new Set([...pair.left.constraints.keys(), ...pair.right.constraints.keys()]);
  return [
    ...compareTypes(pair),
    ...compareListed(pair),
    ...[...bounds.keys()].flatMap((name) => compareBound(pair, name)),
    ...[...constraints].flatMap((keyword) => compareConstraint(pair, keyword)),
    ...compareDefaults(pair),
  ];
}

function compareTypes({ left, right }: Pair): readonly SchemaFact[] {
  // Two lists say all about the types of their values.
  if (left.listed && right.listed && !left.isNever && !right.isNever) return [];
  const before = typesBeside(left, right);
  const after = typesBeside(right, left);
  const added = after.filter((type) => !before.includes(type));
  const removed = before.filter((type) => !after.includes(type));
  const shared = {
    kind: "type",
    path: "",
    pointer: right.typesAt,
    before: before.join(", "),
    after: after.join(", "),
  };
  return [
    ...(added.length > 0
      ? [{ ...shared, action: "added" as const, detail: added.join(", ") }]
      : []),
    ...(removed.length > 0
      ? [{ ...shared, action: "removed" as const, detail: removed.join(", ") }]
      : []),
  ];
}

/** The types of a schema that is compared with another one. A list implies its types if the other states types. */
function typesBeside(
  { isNever, types, listed }: FlatSchema,
  other: FlatSchema,
): readonly SchemaType[] {
  if (isNever) return [];
  const isImplied = listed && !other.types;
  return types && !isImplied ? [...types] : schemaTypes;
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

/** The names of rules of bounds. */
const boundKinds: Readonly<Record<string, string>> = {
  maxLength: "max-length",
  minLength: "min-length",
  maximum: "maximum",
  minimum: "minimum",
  maxItems: "max-items",
  minItems: "min-items",
  maxProperties: "max-properties",
  minProperties: "min-properties",
};

function compareBound({ left, right }: Pair, name: string): readonly SchemaFact[] {
  const [before, after] = [statedBound(left, name), statedBound(right, name)];
  const keyword = after?.keyword ?? before?.keyword ?? name;
  const shared = { kind: boundKinds[name] ?? name, path: "", detail: keyword };
  if (!before || !after) return presence(shared, before?.stated, after?.stated);
  const difference = after.stated.value - before.stated.value || after.shift - before.shift;
  if (difference === 0) return [];
  return [
    {
      ...shared,
      action: difference > 0 ? "increased" : "decreased",
      pointer: after.stated.pointer,
      before: before.stated.value,
      after: after.stated.value,
    },
  ];
}

/** A bound, and how an exclusive bound compares with an inclusive one of the same value. */
interface StatedBound {
  readonly keyword: string;
  readonly stated: Stated<number>;
  readonly shift: number;
}

function statedBound({ bounds }: FlatSchema, name: string): StatedBound | undefined {
  const found = [...bounds].find(([keyword]) => boundKeywords.get(keyword)?.of === name);
  if (!found) return undefined;
  const [keyword, stated] = found;
  const { isExclusive, isLower } = boundKeywords.get(keyword) ?? {};
  return { keyword, stated, shift: isExclusive ? (isLower ? 1 : -1) : 0 };
}

/** Whether a keyword is new or gone. */
function presence(
  shared: Pick<SchemaFact, "kind" | "path" | "detail">,
  before: Stated | undefined,
  after: Stated | undefined,
): readonly SchemaFact[] {
  if (after && !before)
    return [{ ...shared, action: "added", pointer: after.pointer, after: after.value }];
  if (before && !after)
    return [{ ...shared, action: "removed", pointer: before.pointer, before: before.value }];
  return [];
}

/** The names of rules of constraints. Every other keyword is a condition. */
const constraintKinds: Readonly<Record<string, string>> = {
  pattern: "pattern",
  format: "format",
  multipleOf: "multiple-of",
  uniqueItems: "unique-items",
};

function compareConstraint({ left, right }: Pair, keyword: string): readonly SchemaFact[] {
  const before = left.constraints.get(keyword);
  const after = right.constraints.get(keyword);
  const shared = { kind: constraintKinds[keyword] ?? "condition", path: "", detail: keyword };
  if (!before || !after) return presence(shared, before?.[0], after?.[0]);
  const [one] = before;
  const [other] = after;
  if (!one || !other || textsOf(left, before) === textsOf(right, after)) return [];
  return [
    {
      ...shared,
      action: actionOf(keyword, before, after),
      pointer: other.pointer,
      before: one.value,
      after: other.value,
    },
  ];
}

/** A divisor of all old divisors allows more values, and a multiple of them fewer. */
function actionOf(
  keyword: string,
  before: readonly Stated[],
  after: readonly Stated[],
): "changed" | "increased" | "decreased" {
  const [one, other] = [before, after].map((said) => Number(said[0]?.value)) as [number, number];
  if (keyword !== "multipleOf" || before.length > 1 || after.length > 1) return "changed";
  if (Number.isInteger(one / other)) return "decreased";
  return Number.isInteger(other / one) ? "increased" : "changed";
}

function textsOf({ parts }: FlatSchema, said: readonly Stated[]): string {
  const [part] = parts;
  return part
    ? said
        .map((one) => textOfValue(part.document, one))
        .toSorted()
        .join()
    : "";
}

/** Compares the values that a receiver assumes for an absent value. */
function compareDefaults({ left, right }: Pair): readonly SchemaFact[] {
  const [before, after] = [defaultOf(left), defaultOf(right)];
  const shared = { kind: "default", path: "" };
  if (!before || !after) return presence(shared, before, after);
  if (canonicalJson(before.value) === canonicalJson(after.value)) return [];
  const [{ value: one }, { value: other, pointer }] = [before, after];
  return [{ ...shared, action: "changed", pointer, before: one, after: other }];
}

function defaultOf({ parts }: FlatSchema): Stated | undefined {
  for (const { schema, pointer } of parts)
    if (isObject(schema) && schema["default"] !== undefined)
      return { value: schema["default"], pointer: `${pointer}/default` };
  return undefined;
}
