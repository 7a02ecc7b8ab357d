import { canonicalJson, type JsonObject, type JsonValue } from "@plumbline/contract";
import {
  bounds,
  constraintKinds,
  flatten,
  type FlatSchema,
  type Node,
  withoutReferences,
} from "../schema/flat-schema.ts";
import { pairBranches } from "./pair-branches.ts";
import type { SchemaFact } from "./schema-fact.ts";

/** Two documents whose schemas are compared. */
export interface Documents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Compares what schemas of two documents say. */
export type CompareSchemas = (
  before: readonly Node[],
  after: readonly Node[],
) => readonly SchemaFact[];

/** Creates a comparison that compares each pair of schemas once, however many places use it. */
export function createSchemaComparison(documents: Documents): CompareSchemas {
  const known = new Map<string, readonly SchemaFact[]>();
  const compare: CompareSchemas = (before, after) => {
    const key = JSON.stringify([before, after].map((nodes) => nodes.map(({ pointer }) => pointer)));
    const found = known.get(key);
    if (found) return found;
    // A schema that contains itself is compared at its first place.
    known.set(key, []);
    const left = flatten(documents.before, before);
    const right = flatten(documents.after, after);
    const facts = compareFlat(documents, { left, right }, compare);
    known.set(key, facts);
    return facts;
  };
  return compare;
}

interface Pair {
  readonly left: FlatSchema;
  readonly right: FlatSchema;
}

function compareFlat(
  documents: Documents,
  pair: Pair,
  compare: CompareSchemas,
): readonly SchemaFact[] {
  return [
    ...compareTypes(pair),
    ...compareListed(pair),
    ...Object.keys(bounds).flatMap((keyword) => compareBound(pair, keyword)),
    ...Object.keys(constraintKinds).flatMap((keyword) =>
      compareConstraint(documents, pair, keyword),
    ),
    ...compareRequired(pair),
    ...compareMembers(pair, compare),
    ...compareClosed(pair, compare),
    ...compareItems(pair, compare),
    ...compareChoices(documents, pair, compare),
  ];
}

function compareTypes({ left, right }: Pair): readonly SchemaFact[] {
  const kind = "type";
  const every = ["null", "boolean", "object", "array", "string", "number", "integer"];
  const before = left.isNever ? [] : [...(left.types ?? every)];
  const after = right.isNever ? [] : [...(right.types ?? every)];
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
  // A lower bound of nothing is no bound.
  if (!before)
    return after?.value === 0 && /^min/.test(keyword) && keyword !== "minimum"
      ? []
      : [
          {
            ...shared,
            action: "added",
            pointer: after?.pointer ?? "",
            ...(after && { after: after.value }),
          },
        ];
  if (!after)
    return before.value === 0 && /^min/.test(keyword) && keyword !== "minimum"
      ? []
      : [{ ...shared, action: "removed", pointer: before.pointer, before: before.value }];
  const action = Number(after.value) > Number(before.value) ? "increased" : "decreased";
  return [{ ...shared, action, pointer: after.pointer, before: before.value, after: after.value }];
}

function compareConstraint(
  documents: Documents,
  { left, right }: Pair,
  keyword: string,
): readonly SchemaFact[] {
  const kind = constraintKinds[keyword] ?? keyword;
  const before = left.constraints.get(keyword);
  const after = right.constraints.get(keyword);
  if (!before && !after) return [];
  const shared = { kind, path: "", detail: keyword };
  if (!before)
    return [
      {
        ...shared,
        action: "added",
        pointer: after?.[0]?.pointer ?? "",
        after: after?.[0]?.value ?? null,
      },
    ];
  if (!after)
    return [
      {
        ...shared,
        action: "removed",
        pointer: before[0]?.pointer ?? "",
        before: before[0]?.value ?? null,
      },
    ];
  const texts = [
    before.map(({ value }) => canonicalJson(withoutReferences(documents.before, value))),
    after.map(({ value }) => canonicalJson(withoutReferences(documents.after, value))),
  ];
  if (canonicalJson(texts[0] ?? []) === canonicalJson(texts[1] ?? [])) return [];
  return [
    {
      ...shared,
      action: "changed",
      pointer: after[0]?.pointer ?? "",
      before: before[0]?.value ?? null,
      after: after[0]?.value ?? null,
    },
  ];
}

function compareRequired({ left, right }: Pair): readonly SchemaFact[] {
  const kind = "required-member";
  const added = [...right.required].filter(([name]) => !left.required.has(name));
  const removed = [...left.required].filter(([name]) => !right.required.has(name));
  return [
    ...added.map(([name, pointer]) => ({
      kind,
      action: "added" as const,
      path: `/${name}`,
      pointer,
      detail: name,
    })),
    ...removed.map(([name, pointer]) => ({
      kind,
      action: "removed" as const,
      path: `/${name}`,
      pointer,
      detail: name,
    })),
  ];
}

function compareMembers({ left, right }: Pair, compare: CompareSchemas): readonly SchemaFact[] {
  const names = new Set([...left.properties.keys(), ...right.properties.keys()]);
  return [...names].flatMap((name): readonly SchemaFact[] => {
    const before = left.properties.get(name);
    const after = right.properties.get(name);
    if (before && after) return below(`/${name}`, compare(before, after));
    if (after) return [addedMember(left, name, after)];
    return before ? [removedMember(right, name, before)] : [];
  });
}

function addedMember(left: FlatSchema, name: string, after: readonly Node[]): SchemaFact {
  const kind = left.closedAt === undefined ? "member-of-open-object" : "member-of-closed-object";
  return {
    kind,
    action: "added",
    path: `/${name}`,
    pointer: after[0]?.pointer ?? "",
    detail: name,
  };
}

function removedMember(right: FlatSchema, name: string, before: readonly Node[]): SchemaFact {
  const kind = right.closedAt === undefined ? "member-of-open-object" : "member-of-closed-object";
  return {
    kind,
    action: "removed",
    path: `/${name}`,
    pointer: before[0]?.pointer ?? "",
    detail: name,
  };
}

const anything: readonly Node[] = [];

function compareClosed({ left, right }: Pair, compare: CompareSchemas): readonly SchemaFact[] {
  const kind = "closed-object";
  if (left.closedAt === undefined && right.closedAt !== undefined)
    return [{ kind, action: "added", path: "", pointer: right.closedAt }];
  if (left.closedAt !== undefined && right.closedAt === undefined)
    return [{ kind, action: "removed", path: "", pointer: left.closedAt }];
  if (right.closedAt !== undefined) return [];
  return below("/*", compareAny(left.others, right.others, compare));
}

function compareItems({ left, right }: Pair, compare: CompareSchemas): readonly SchemaFact[] {
  const length = Math.max(left.prefixItems.length, right.prefixItems.length);
  const positions = Array.from({ length }, (_, index) => index);
  return [
    ...positions.flatMap((index) =>
      below(
        `/${index}`,
        compareAny(
          left.prefixItems[index] ?? left.items,
          right.prefixItems[index] ?? right.items,
          compare,
        ),
      ),
    ),
    ...below("/*", compareAny(left.items, right.items, compare)),
  ];
}

/** Compares schemas of which either may be absent, which allows anything. */
function compareAny(
  before: readonly Node[],
  after: readonly Node[],
  compare: CompareSchemas,
): readonly SchemaFact[] {
  return before.length === 0 && after.length === 0
    ? []
    : compare(before.length === 0 ? anything : before, after.length === 0 ? anything : after);
}

function compareChoices(
  documents: Documents,
  { left, right }: Pair,
  compare: CompareSchemas,
): readonly SchemaFact[] {
  const kind = "alternatives";
  const length = Math.max(left.choices.length, right.choices.length);
  return Array.from({ length }, (_, index) => index).flatMap((index): readonly SchemaFact[] => {
    const before = left.choices[index];
    const after = right.choices[index];
    if (!before) return after ? [{ kind, action: "added", path: "", pointer: after.pointer }] : [];
    if (!after) return [{ kind, action: "removed", path: "", pointer: before.pointer }];
    const { pairs, added, removed } = pairBranches(documents, before.branches, after.branches);
    return [
      ...pairs.flatMap(([one, other]) => compare([one], [other])),
      ...added.map(({ pointer }) => ({
        kind: "alternative",
        action: "added" as const,
        path: "",
        pointer,
      })),
      ...removed.map(({ pointer }) => ({
        kind: "alternative",
        action: "removed" as const,
        path: "",
        pointer,
      })),
    ];
  });
}

function below(path: string, facts: readonly SchemaFact[]): readonly SchemaFact[] {
  return facts.map((fact) => ({ ...fact, path: `${path}${fact.path}` }));
}
