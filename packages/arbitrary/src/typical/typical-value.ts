import { isArray, type JsonObject, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import { keywordOf, stringOf } from "../schema/child-at.ts";
import { allTypes, listedValues } from "../shape/allowed-types.ts";
import { jsonContent } from "../shape/json-content.ts";
import type { Shape } from "../shape/shape.ts";
import { fuelBelow, isUnconstrained } from "../value/any-shape-arbitrary.ts";
import { planArray } from "../value/array-plan.ts";
import type { Factory } from "../value/factory.ts";
import { canStand, knownNames, requiredNames, schemasFor } from "../value/object-plan.ts";
import { extreme, keepsPlan, planString } from "../value/string-plan.ts";
import { drawFrom, sampleOf } from "../value/sample-of.ts";
import { typicalNumber } from "./typical-number.ts";
import type { TypicalOptions, TypicalParent, NestedPlace } from "./typical-options.ts";
import { typicalText } from "./typical-text.ts";

export interface TypicalContext {
  readonly factory: Factory;
  readonly options: TypicalOptions;
}

/** The schemas that apply to a place, the property names that lead there, and what contains it. */
export interface TypicalSpot {
  readonly schemas: readonly SchemaCursor[];
  readonly path: readonly string[];
  readonly parents: readonly TypicalParent[];
  readonly index?: number;
}

/** A typical value of a place; `undefined` if none is found with the nested references that are left. */
export function typicalValue(
  context: TypicalContext,
  spot: TypicalSpot,
  fuel: number,
): JsonValue | undefined {
  const { factory } = context;
  // A shape that is only null says the least.
  const shapes = factory.shapesOf(spot.schemas).toSorted((a, b) => rank(a) - rank(b));
  const isValid = (value: JsonValue): boolean => factory.accepts(spot.schemas, value);
  for (const value of offered(context, spot, { shapes, fuel }))
    if (isValid(value) && isEncoded(shapes, value)) return value;
  for (const shape of shapes) {
    const value = ofShape(context, { ...spot, shape }, fuel);
    if (value !== undefined && isValid(value)) return value;
  }
  const arbitrary = factory.build(spot.schemas, fuel);
  return arbitrary && sampleOf(arbitrary);
}

/** Whether a text has the encoding of one of the shapes, which no validator asserts. */
function isEncoded(shapes: readonly Shape[], value: JsonValue): boolean {
  return typeof value !== "string" || shapes.some((shape) => keepsPlan(planString(shape), value));
}

function rank({ types, isCircular }: Shape): number {
  return (types.size === 1 && types.has("null") ? 2 : 0) + (isCircular ? 1 : 0);
}

/** The values that the caller and the schemas name: choices, `default`, `examples`, and listed values. */
function* offered(
  context: TypicalContext,
  spot: TypicalSpot,
  { shapes, fuel }: { readonly shapes: readonly Shape[]; readonly fuel: number },
): Generator<JsonValue> {
  const { choose } = context.options;
  const contained = containedTexts(context, spot, { shapes, fuel });
  if (choose && contained.length === 0) yield* choose(placeOf(context, spot, { shapes, fuel }));
  const parts = shapes.flatMap((shape) => shape.parts);
  for (const part of parts) {
    for (const keyword of ["default", "example"] as const) {
      const value = keywordOf(part, keyword);
      if (isTelling(value)) yield value;
    }
    const examples = keywordOf(part, "examples");
    if (isArray(examples)) yield* examples.filter(isTelling);
  }
  for (const shape of shapes) yield* (listedValues(shape.parts) ?? []).filter(isTelling);
  yield* contained;
}

/** Texts of JSON whose value is described. */
function containedTexts(
  context: TypicalContext,
  spot: TypicalSpot,
  { shapes, fuel }: { readonly shapes: readonly Shape[]; readonly fuel: number },
): readonly string[] {
  return shapes.flatMap((shape) => {
    const schemas = shape.types.has("string") ? jsonContent(shape) : undefined;
    const left = fuelBelow(shape, fuel);
    if (schemas === undefined || left === undefined) return [];
    const value = typicalValue(context, { ...spot, schemas }, left);
    return value === undefined ? [] : [JSON.stringify(value)];
  });
}

function placeOf(
  { factory }: TypicalContext,
  { path, parents, index, schemas }: TypicalSpot,
  { shapes, fuel }: { readonly shapes: readonly Shape[]; readonly fuel: number },
): NestedPlace {
  const parts = shapes.flatMap((shape) => shape.parts);
  const formats = parts.map(
    (part) => stringOf(part, "format") ?? stringOf(part, "contentEncoding"),
  );
  const format = formats.find((one) => one !== undefined);
  return {
    path,
    parts,
    parents,
    index,
    types: new Set(shapes.flatMap((shape) => [...shape.types])),
    descriptions: parts.flatMap((part) => stringOf(part, "description") ?? []),
    draw: (seed) => drawFrom(factory.build(schemas, fuel), seed),
    ...(format !== undefined && { format }),
  };
}

/** Whether a value is more than an empty one. Servers often read an empty value as an absent one. */
function isTelling(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

interface ShapedSpot extends TypicalSpot {
  readonly shape: Shape;
}

type Maker = (context: TypicalContext, spot: ShapedSpot, fuel: number) => JsonValue | undefined;

const makers: Readonly<Record<JsonType, Maker>> = {
  object: typicalObject,
  array: typicalArray,
  string: ({ options }, { shape }) => typicalText(shape, options.texts),
  number: (_, { shape }) => typicalNumber(shape),
  boolean: () => false,
  null: () => null,
};

/** Text is what most servers take where the schema allows anything. */
const openTypes: readonly JsonType[] = ["string"];

/** A schema that describes items but no type means a list. */
const listsFirst: readonly JsonType[] = ["array", ...allTypes];

function hasOnlyItems({ parts }: Shape): boolean {
  const isStated = (keyword: string): boolean =>
    parts.some((part) => keywordOf(part, keyword) !== undefined);
  return isStated("items") && !isStated("properties");
}

function ofShape(context: TypicalContext, spot: ShapedSpot, fuel: number): JsonValue | undefined {
  const left = fuelBelow(spot.shape, fuel);
  if (left === undefined) return undefined;
  const isOpen = spot.shape.types.size === allTypes.length && isUnconstrained(spot.shape);
  const order = isOpen ? openTypes : hasOnlyItems(spot.shape) ? listsFirst : allTypes;
  const types = order.filter((type) => spot.shape.types.has(type));
  for (const type of types) {
    const value = makers[type](context, spot, left);
    if (value !== undefined && context.factory.accepts(spot.schemas, value)) return value;
  }
  return undefined;
}

function typicalObject(
  context: TypicalContext,
  spot: ShapedSpot,
  fuel: number,
): JsonValue | undefined {
  const { factory, options } = context;
  const { schemas, shape } = spot;
  const required = requiredNames(shape);
  const optional = [...knownNames(shape)].filter((name) => !required.has(name));
  const least = extreme(shape, "minProperties", Math.max)?.value ?? 0;
  const most = extreme(shape, "maxProperties", Math.min)?.value ?? Number.POSITIVE_INFINITY;
  // Servers read an empty object as an absent one.
  const wanted = options.members === "all" ? most : Math.max(least, Math.min(1, most));
  const isNamed = (name: string): boolean => options.also?.includes(name) === true;
  const members: Record<string, JsonValue> = {};
  const names = [...required, ...optional];
  const parents = [...spot.parents, parentOf(spot, { members })];
  for (const name of inOrder(options, names)) {
    const isFull = Object.keys(members).length >= wanted;
    if (!required.has(name) && isFull && !isNamed(name)) continue;
    const path = [...spot.path, name];
    const value = canStand(factory, shape, name)
      ? typicalValue(context, { schemas: schemasFor(shape, name), path, parents }, fuel)
      : undefined;
    if (value !== undefined) setMember(members, name, value);
    else if (required.has(name)) return undefined;
  }
  if (Object.keys(members).length > 0) return sorted(members, names);
  return Object.fromEntries(mapEntry(context, { ...spot, schemas, parents }, fuel));
}

/** A plain assignment of `__proto__` would change the prototype. */
function setMember(members: Record<string, JsonValue>, name: string, value: JsonValue): void {
  Object.defineProperty(members, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function parentOf(
  { shape, path, index }: ShapedSpot,
  made: { readonly members: JsonObject; readonly items?: readonly JsonValue[] },
): TypicalParent {
  const name = index === undefined ? path.at(-1) : undefined;
  return { items: undefined, ...made, parts: shape.parts, index, name };
}

function inOrder({ rankMember }: TypicalOptions, names: readonly string[]): readonly string[] {
  return rankMember ? names.toSorted((a, b) => rankMember(a) - rankMember(b)) : names;
}

/** The members in the order in which the schemas name them, not the one in which they were made. */
function sorted(members: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(members, name) ? members[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const usualEntry = "plumbline";

/** One entry of a map: an object that names no property and describes the values of all. */
function mapEntry(
  context: TypicalContext,
  { schemas, shape, path, parents }: ShapedSpot,
  fuel: number,
): readonly [string, JsonValue][] {
  const mapName = context.options.entryName ?? usualEntry;
  const described = schemasFor(shape, mapName);
  const isMap = described.some(({ schema }) => Object.keys(Object(schema)).length > 0);
  if (!isMap || knownNames(shape).size > 0) return [];
  const spot = { schemas: described, path: [...path, mapName], parents };
  const value = typicalValue(context, spot, fuel);
  return value !== undefined && context.factory.accepts(schemas, { [mapName]: value })
    ? [[mapName, value]]
    : [];
}

function typicalArray(
  context: TypicalContext,
  spot: ShapedSpot,
  fuel: number,
): JsonValue | undefined {
  const { shape, path } = spot;
  const { countItems } = context.options;
  const plan = planArray(shape);
  const wanted = countItems?.(placeOf(context, spot, { shapes: [shape], fuel })) ?? 1;
  const items: JsonValue[] = [];
  const parents = [...spot.parents, parentOf(spot, { members: {}, items })];
  for (let index = 0; index < Math.max(plan.min, Math.min(wanted, plan.max)); index++) {
    const item = typicalValue(
      context,
      { schemas: plan.schemasAt(index), path, parents, index },
      fuel,
    );
    if (item === undefined && index < plan.min) return plan.min === 0 ? [] : undefined;
    const isFitting =
      item !== undefined &&
      (index < Math.max(plan.min, 1) || context.factory.accepts(spot.schemas, [...items, item]));
    if (!isFitting) break;
    items.push(item);
  }
  return items;
}
