import { flatten, type FlatSchema, type Node } from "../schema/flat-schema.ts";
import { foldAlternatives } from "../schema/fold-alternatives.ts";
import { compareKeywords, type Documents, type Pair } from "./compare-keywords.ts";
import { pairBranches } from "./pair-branches.ts";
import type { SchemaFact } from "./schema-fact.ts";

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
    const facts = compareFlat(documents, flattenBoth(documents, before, after), compare);
    known.set(key, facts);
    return facts;
  };
  return compare;
}

/** Alternatives are compared as types and lists of values with a schema that has no alternatives. */
function flattenBoth(documents: Documents, before: readonly Node[], after: readonly Node[]): Pair {
  const left = flatten(documents.before, before);
  const right = flatten(documents.after, after);
  if (left.choices.length === 0) return { left, right: foldAlternatives(documents.after, right) };
  if (right.choices.length === 0) return { left: foldAlternatives(documents.before, left), right };
  return { left, right };
}

function compareFlat(
  documents: Documents,
  pair: Pair,
  compare: CompareSchemas,
): readonly SchemaFact[] {
  return [
    ...compareKeywords(documents, pair),
    ...compareRequired(pair),
    ...compareMembers(pair, compare),
    ...compareClosed(pair, compare),
    ...compareItems(pair, compare),
    ...compareChoices(documents, pair, compare),
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

/** Compares two lists of schemas. An empty list allows anything. */
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
