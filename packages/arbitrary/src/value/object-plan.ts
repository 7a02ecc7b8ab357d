import { isOmitted, isArray, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import { childAt, entriesOf, keywordOf } from "../schema/child-at.ts";
import type * as fc from "fast-check";
import { isNamed } from "../evaluate/applicators.ts";
import { withDescendants } from "../shape/with-descendants.ts";
import type { AppliedSchema, Shape } from "../shape/shape.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import type { Factory } from "./factory.ts";
import { extreme } from "./string-plan.ts";

export interface Member {
  readonly name: string;
  readonly schemas: readonly SchemaCursor[];
  readonly isRequired: boolean;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
}

export interface ObjectPlan {
  /** The named properties that can be present. */
  readonly members: readonly Member[];
  readonly min: number;
  readonly max: number;
  readonly minPart: SchemaCursor | undefined;
  readonly maxPart: SchemaCursor | undefined;
  /** Name -> the names that must be present with it. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
}

/** The plan for objects of a shape; undefined if a required property has no value. */
export function planObject(factory: Factory, shape: Shape, fuel: number): ObjectPlan | undefined {
  const required = requiredNames(shape);
  const members: Member[] = [];
  for (const name of new Set([...knownNames(shape), ...required])) {
    const isRequired = required.has(name);
    const arbitrary = canStand(factory, shape, name)
      ? factory.build(schemasFor(shape, name), fuel)
      : undefined;
    if (arbitrary !== undefined)
      members.push({ name, schemas: schemasFor(shape, name), isRequired, arbitrary });
    else if (isRequired) return undefined;
  }
  const least = extreme(shape, "minProperties", Math.max);
  const most = extreme(shape, "maxProperties", Math.min);
  return {
    members,
    min: least?.value ?? 0,
    max: most?.value ?? Number.POSITIVE_INFINITY,
    minPart: least?.part,
    maxPart: most?.part,
    dependencies: dependenciesOf(shape),
  };
}

/** Every schema that applies to a property. */
export function schemasFor(shape: Shape, name: string): readonly SchemaCursor[] {
  return shape.parts.flatMap((part) => [
    ...statedFor(part, name),
    ...unevaluatedFor(shape, part, name),
  ]);
}

export function requiredNames(shape: Shape): ReadonlySet<string> {
  const stated = shape.parts.flatMap((part) => stringsIn(keywordOf(part, "required")));
  const required = new Set([...stated, ...shape.present]);
  const dependencies = dependenciesOf(shape);
  for (const name of required)
    for (const needed of dependencies.get(name) ?? []) required.add(needed);
  return required;
}

export function knownNames(shape: Shape): ReadonlySet<string> {
  const named = shape.parts.flatMap((part) => entriesOf(part, "properties").map(([name]) => name));
  const depended = [...dependenciesOf(shape)].flatMap(([name, needed]) => [name, ...needed]);
  return new Set([
    ...named,
    ...depended,
    ...shape.parts.flatMap((part) => entriesOf(part, "dependentSchemas").map(([name]) => name)),
  ]);
}

/** Whether `propertyNames` and the direction allow a property. */
export function canStand(factory: Factory, shape: Shape, name: string): boolean {
  if (shape.absent.has(name)) return false;
  const { direction } = factory.space;
  const stated = shape.parts.flatMap((part) => childAt(part, "properties", name) ?? []);
  if (direction !== undefined && stated.some((property) => isOmitted(property, direction)))
    return false;
  if (name === "__proto__" && !requiredNames(shape).has(name)) return false;
  return factory.accepts(nameSchemas(shape), name);
}

export function nameSchemas(shape: Shape): readonly SchemaCursor[] {
  return shape.parts.flatMap((part) => childAt(part, "propertyNames") ?? []);
}

function statedFor(part: AppliedSchema, name: string): readonly SchemaCursor[] {
  const own = childAt(part, "properties", name);
  const matching = entriesOf(part, "patternProperties").filter(([source]) =>
    compilePattern(source, part.pointer).test(name),
  );
  const named = [...(own === undefined ? [] : [own]), ...matching.map(([, child]) => child)];
  const rest = childAt(part, "additionalProperties");
  return named.length > 0 || rest === undefined ? named : [rest];
}

function unevaluatedFor(shape: Shape, part: AppliedSchema, name: string): readonly SchemaCursor[] {
  const schema = childAt(part, "unevaluatedProperties");
  if (schema === undefined) return [];
  const isEvaluated = withDescendants(shape, part).some(
    (speaker) =>
      isNamed(speaker, name) ||
      keywordOf(speaker, "additionalProperties") !== undefined ||
      (speaker.schema !== part.schema && keywordOf(speaker, "unevaluatedProperties") !== undefined),
  );
  return isEvaluated ? [] : [schema];
}

function dependenciesOf(shape: Shape): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const part of shape.parts) {
    for (const [name, needed] of Object.entries(Object(keywordOf(part, "dependentRequired")))) {
      found.set(name, [...(found.get(name) ?? []), ...stringsIn(needed)]);
    }
  }
  return found;
}

function stringsIn(value: unknown): readonly string[] {
  // `Object.entries(Object(...))` yields unknown values; only strings are kept.
  return isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
