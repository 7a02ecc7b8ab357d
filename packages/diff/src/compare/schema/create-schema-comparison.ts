import {
  type Direction,
  type FlatSchema,
  formatPointer,
  followReferences,
  isObject,
  isOmitted,
  type SchemaCursor,
  schemasOfMember,
} from "@plumbline/contract";
import { compareDiscriminators } from "./compare-discriminators.ts";
import { compareAlternatives } from "./compare-alternatives.ts";
import { compareKeywords, type Pair } from "./compare-keywords.ts";
import { type AreEqual, createEquality } from "./create-equality.ts";
import { compareNodes } from "./compare-nodes.ts";
import { flatOf } from "./flat-of.ts";
import type { SchemaFact } from "../../model/difference.ts";
import type { CompareSchemas } from "./compare-schemas.ts";

/** Returns the comparison of schemas in one direction, for values that are written as XML or not. */
export type CompareIn = (direction: Direction, form: { readonly isXml: boolean }) => CompareSchemas;

/** Creates a comparison that compares each pair of schemas once in each direction, however many places use it. */
export function createSchemaComparison(): CompareIn {
  const areEqual = createEquality();
  const comparisons = new Map<string, CompareSchemas>();
  return (direction, { isXml }) => {
    const name = `${direction} ${isXml}`;
    const comparison = comparisons.get(name) ?? compareIn({ direction, isXml, areEqual });
    comparisons.set(name, comparison);
    return comparison;
  };
}

interface Way {
  readonly direction: Direction;
  readonly isXml: boolean;
}

function compareIn({ areEqual, ...way }: Way & { readonly areEqual: AreEqual }): CompareSchemas {
  const known = new Map<string, readonly SchemaFact[]>();
  const identify = createIdentities();
  const compare: CompareSchemas = (usedBefore, usedAfter) => {
    const [before, after] = [usedBefore.map(targetOf), usedAfter.map(targetOf)];
    if (
      before.length === after.length &&
      before.every((one, index) => areEqual(one, after[index] ?? one))
    )
      return [];
    const key = [before, after].map((cursors) => cursors.map(identify).join()).join("|");
    const found = known.get(key);
    if (found) return found;
    // A schema that contains itself is compared at its first place.
    known.set(key, []);
    const pair = { left: flatOf(before), right: flatOf(after) };
    const facts = unique([
      ...compareDiscriminators(before, after),
      ...(hasChoices(pair)
        ? compareAlternatives(pair, compare)
        : compareFlat(pair, { compare, ...way })),
    ]);
    known.set(key, facts);
    return facts;
  };
  return compare;
}

/** The schema that a schema that is only a reference stands for, so that all places that use it are compared at once. */
function targetOf(cursor: SchemaCursor): SchemaCursor {
  const isReference = isObject(cursor.schema) && Object.keys(cursor.schema).join() === "$ref";
  return (isReference ? followReferences(cursor)[0] : undefined) ?? cursor;
}

/** Returns a short name for each schema at each place. Two forms of the same schema have two names. */
function createIdentities(): (cursor: SchemaCursor) => string {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return ({ schema, pointer }) => {
    if (typeof schema === "boolean") return `${pointer} ${schema}`;
    const number = numbers.get(schema) ?? (last += 1);
    numbers.set(schema, number);
    return `${pointer} ${number}`;
  };
}

function hasChoices({ left, right }: Pair): boolean {
  return left.choices.length > 0 || right.choices.length > 0;
}

function unique(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

interface Comparison extends Way {
  readonly compare: CompareSchemas;
}

function compareFlat(pair: Pair, comparison: Comparison): readonly SchemaFact[] {
  return [
    ...compareKeywords(pair),
    ...compareRequired(pair, comparison),
    ...compareMembers(pair, comparison),
    ...comparePatterns(pair, comparison),
    ...compareClosed(pair, comparison),
    ...compareItems(pair, comparison),
  ];
}

function compareRequired({ left, right }: Pair, { direction }: Comparison): readonly SchemaFact[] {
  const [before, after] = [requiredIn(left, direction), requiredIn(right, direction)];
  return [
    ...[...after].filter(([name]) => !before.has(name)).map(toRequirement("added")),
    ...[...before].filter(([name]) => !after.has(name)).map(toRequirement("removed")),
  ];
}

function toRequirement(action: "added" | "removed") {
  return ([name, pointer]: readonly [string, string]): SchemaFact =>
    fact("required-member", action, { path: formatPointer([name]), pointer, detail: name });
}

/** The required members that messages of a direction have. */
function requiredIn(flat: FlatSchema, direction: Direction): ReadonlyMap<string, string> {
  return new Map([...flat.required].filter(([name]) => !isLeftOut(flat, name, direction)));
}

function isLeftOut({ properties }: FlatSchema, name: string, direction: Direction): boolean {
  return (properties.get(name) ?? []).some((property) => isOmitted(property, direction));
}

function compareMembers({ left, right }: Pair, comparison: Comparison): readonly SchemaFact[] {
  const names = new Set([...left.properties.keys(), ...right.properties.keys()]);
  return [...names].flatMap((name) => compareMember({ left, right }, name, comparison));
}

function compareMember(
  { left, right }: Pair,
  name: string,
  { compare, direction, isXml }: Comparison,
): readonly SchemaFact[] {
  const path = formatPointer([name]);
  const [wasOut, isOut] = [left, right].map((flat) => isLeftOut(flat, name, direction));
  if (wasOut && isOut) return [];
  const [before, after] = [membersNamed(left, name), membersNamed(right, name)];
  const pointer = (right.properties.get(name) ?? left.properties.get(name))?.[0]?.pointer ?? "";
  const shared = { path, pointer, detail: name };
  if (wasOut) return right.properties.has(name) ? [fact("omitted-member", "removed", shared)] : [];
  if (isOut) return left.properties.has(name) ? [fact("omitted-member", "added", shared)] : [];
  if (isNothing(before)) return [fact("member-of-closed-object", "added", shared)];
  if (isNothing(after)) return [fact("member-of-closed-object", "removed", shared)];
  if (before.length === 0) return [fact("member-of-open-object", "added", shared)];
  if (after.length === 0) return [fact("member-of-open-object", "removed", shared)];
  const nodes = compareNodes({ before, after, names: [name, name], isXml });
  return below(path, [...nodes, ...compare(before, after)]);
}

function fact(
  kind: string,
  action: "added" | "removed",
  shared: Pick<SchemaFact, "path" | "pointer" | "detail">,
): SchemaFact {
  return { kind, action, ...shared };
}

/** The schemas of a member, whether it has a name of its own or not. */
function membersNamed(flat: FlatSchema, name: string): readonly SchemaCursor[] {
  return flat.properties.get(name) ?? schemasOfMember(flat.parts, name);
}

/** Whether a member is not allowed. */
function isNothing(schemas: readonly SchemaCursor[]): boolean {
  return schemas.some(({ schema }) => schema === false);
}

/** Members by pattern. A pattern that only one schema has is a condition. */
function comparePatterns({ left, right }: Pair, { compare }: Comparison): readonly SchemaFact[] {
  const patterns = new Set([...left.patterns.keys(), ...right.patterns.keys()]);
  return [...patterns].flatMap((pattern): readonly SchemaFact[] => {
    const before = left.patterns.get(pattern);
    const after = right.patterns.get(pattern);
    if (before && after) return below("/*", compare(before, after));
    const pointer = (after ?? before)?.[0]?.pointer ?? "";
    return [fact("condition", after ? "added" : "removed", { path: "", pointer, detail: pattern })];
  });
}

function compareClosed({ left, right }: Pair, { compare }: Comparison): readonly SchemaFact[] {
  const kind = "closed-object";
  if (left.closedAt === undefined && right.closedAt !== undefined)
    return [{ kind, action: "added", path: "", pointer: right.closedAt }];
  if (left.closedAt !== undefined && right.closedAt === undefined)
    return [{ kind, action: "removed", path: "", pointer: left.closedAt }];
  if (right.closedAt !== undefined) return [];
  return below("/*", compare(left.others, right.others));
}

function compareItems(
  { left, right }: Pair,
  { compare, isXml }: Comparison,
): readonly SchemaFact[] {
  const { items: before } = left;
  const { items: after } = right;
  const nodes = compareNodes({ before, after, names: ["", ""], isXml });
  const length = Math.max(left.prefixItems.length, right.prefixItems.length);
  const positions = Array.from({ length }, (_, index) => index);
  return [
    ...positions.flatMap((index) =>
      below(
        `/${index}`,
        compare(left.prefixItems[index] ?? left.items, right.prefixItems[index] ?? right.items),
      ),
    ),
    ...below("/*", [...nodes, ...compare(before, after)]),
  ];
}

function below(path: string, facts: readonly SchemaFact[]): readonly SchemaFact[] {
  return facts.map((each) => ({ ...each, path: `${path}${each.path}` }));
}
