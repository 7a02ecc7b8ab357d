import {
  isObject,
  keywordsOfTypes,
  type JsonSchema,
  type JsonValue,
  type SchemaCursor,
} from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import { keywordOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import { allTypes, listedValues } from "../shape/allowed-types.ts";
import { anyValue } from "./any-value.ts";
import { arrayArbitrary } from "./array-arbitrary.ts";
import type { Factory } from "./factory.ts";
import { numberArbitrary } from "./number-arbitrary.ts";
import { objectArbitrary } from "./object-arbitrary.ts";
import { outsideOthers } from "./outside-others.ts";
import { sifted } from "./sift.ts";
import { stringArbitrary } from "./string-arbitrary.ts";
import { applicators } from "../evaluate/applicators.ts";
import { assertions } from "../evaluate/assertions.ts";
import { unevaluated } from "../evaluate/unevaluated.ts";

type Maker = (factory: Factory, shape: Shape, fuel: number) => fc.Arbitrary<JsonValue> | undefined;

const makers: Readonly<Record<JsonType, Maker>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  number: numberArbitrary,
  string: stringArbitrary,
  array: arrayArbitrary,
  object: objectArbitrary,
};

/** Values that satisfy all schemas, in any of their shapes. */
export function anyShapeArbitrary(
  factory: Factory,
  schemas: readonly SchemaCursor[],
  fuel: number,
): fc.Arbitrary<JsonValue> | undefined {
  const options = factory.shapesOf(schemas).flatMap((shape) => {
    const arbitrary = shapeArbitrary(factory, { shape, schemas }, fuel);
    return arbitrary === undefined ? [] : [arbitrary];
  });
  return options.length > 1 ? fc.oneof(...options) : options[0];
}

interface ShapeOf {
  readonly shape: Shape;
  /** The schemas of the shape. */
  readonly schemas: readonly SchemaCursor[];
}

function shapeArbitrary(
  factory: Factory,
  of: ShapeOf,
  fuel: number,
): fc.Arbitrary<JsonValue> | undefined {
  const { shape, schemas } = of;
  const left = fuelBelow(shape, fuel);
  if (left === undefined) return undefined;
  const listed = listedValues(shape.parts);
  if (listed !== undefined)
    return listedArbitrary(
      listed.filter((value) => factory.accepts([...schemas, ...shape.parts], value)),
    );
  const accepts = (value: JsonValue): boolean => factory.accepts(schemas, value);
  if (isUnconstrained(shape) && shape.types.size === allTypes.length)
    return shape.isLoose ? sifted(anyValue, accepts) : anyValue;
  const options = [...shape.types].flatMap((type) => {
    const arbitrary = makers[type](factory, shape, left);
    return arbitrary === undefined ? [] : [{ arbitrary, weight: weigh(shape, type) }];
  });
  const [only] = options;
  if (only === undefined) return undefined;
  const arbitrary = options.length === 1 ? only.arbitrary : fc.oneof(...options);
  if (!shape.isLoose) return arbitrary;
  const isApart = shape.excluded.length > 0 && shape.types.has("object");
  return sifted(isApart ? arbitrary.map(outsideOthers(factory, shape)) : arbitrary, accepts);
}

/** Whether no keyword constrains the value, so that it has no edges and no keyword to break. */
export function isUnconstrained(shape: Shape): boolean {
  return (
    shape.absent.size + shape.present.size === 0 &&
    !shape.parts.some((part) => isConstraining(part.schema))
  );
}

/** Fuel for the parts of a value of this shape; undefined if the shape needs more fuel than is left. */
export function fuelBelow(shape: Shape, fuel: number): number | undefined {
  if (!shape.isCircular) return fuel;
  return fuel > 0 ? fuel - 1 : undefined;
}

function listedArbitrary(values: readonly JsonValue[]): fc.Arbitrary<JsonValue> | undefined {
  return values.length === 0 ? undefined : fc.constantFrom(...values);
}

function weigh(shape: Shape, type: JsonType): number {
  const isHinted = shape.parts.some((part) =>
    (keywordsOfTypes[type] ?? []).some((keyword) => keywordOf(part, keyword) !== undefined),
  );
  return isHinted ? 12 : 2;
}

/** Whether a schema has a keyword that a value can break. */
function isConstraining(schema: JsonSchema): boolean {
  if (!isObject(schema)) return !schema;
  return [assertions, applicators, unevaluated].some((table) =>
    Object.keys(schema).some((keyword) => Object.hasOwn(table, keyword)),
  );
}
