import type { JsonSchema, JsonValue, SchemaCursor } from "@plumbline/contract";
import type * as fc from "fast-check";
import type { ArbitraryOptions } from "../arbitrary-options.ts";
import { openSpace, type Reading } from "../schema/space.ts";
import { isValid } from "../evaluate/evaluate.ts";
import { compileGuard } from "../evaluate/guard.ts";
import { isCircular } from "../schema/is-circular.ts";
import { flatten } from "../shape/flatten.ts";
import type { Shape } from "../shape/shape.ts";
import { anyShapeArbitrary } from "./any-shape-arbitrary.ts";
import type { Factory } from "./factory.ts";

const defaultDepth = 3;

/**
 * Prepares the generation of values for a schema. Values that break the schema do not read its discriminators, which do not
 * validate. Throws `unsupported` if Ajv does not compile it.
 */
export function openFactory(
  schema: JsonSchema,
  options: ArbitraryOptions,
  { isDiscriminating }: Pick<Reading, "isDiscriminating"> = { isDiscriminating: true },
): Factory {
  const space = openSpace(schema, { ...options, isDiscriminating });
  const unselected = { ...space, isUnselected: true };
  const shapes = new Map<string, readonly Shape[]>();
  const built = new Map<string, fc.Arbitrary<JsonValue> | undefined>();
  const keyOf = keyWriter();

  const factory: Factory = {
    space,
    options,
    guard: compileGuard(space),
    keyOf,
    fuel: (options.maxDepth ?? defaultDepth) - (isCircular(space, space.entry) ? 1 : 0),
    shapesOf: (schemas) => remember(shapes, keyOf(schemas), () => flatten(space, schemas)),
    build: (schemas, fuel) =>
      remember(built, `${keyOf(schemas)}|${fuel}`, () => anyShapeArbitrary(factory, schemas, fuel)),
    accepts: (schemas, value) => schemas.every((located) => isValid(space, located, value)),
    validates: (schemas, value) => schemas.every((located) => isValid(unselected, located, value)),
  };
  return factory;
}

function remember<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known as Value; // `has` says that undefined was stored as a value
  const made = make();
  cache.set(key, made);
  return made;
}

/** Schemas are the same if they are the same objects, whatever the reference that led to them. */
function keyWriter(): (schemas: readonly SchemaCursor[]) => string {
  const numbers = new Map<unknown, number>();
  const numberOf = ({ schema }: SchemaCursor): number => {
    const known = numbers.get(schema) ?? numbers.size;
    numbers.set(schema, known);
    return known;
  };
  return (schemas) => [...new Set(schemas.map(numberOf))].join();
}
