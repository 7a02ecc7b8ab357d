import type { SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import type { Shape } from "../shape/shape.ts";
import { listedValues } from "../shape/allowed-types.ts";
import { fuelBelow, isUnconstrained } from "../value/any-shape-arbitrary.ts";
import type { Factory } from "../value/factory.ts";
import { arrayBreaches } from "./array-breaches.ts";
import type { Breach, Recursion } from "./breach.ts";
import { compositeBreaches } from "./composite-breaches.ts";
import { memberBreaches } from "./member-breaches.ts";
import { numberBreaches } from "./number-breaches.ts";
import { objectBreaches } from "./object-breaches.ts";
import { stringBreaches } from "./string-breaches.ts";
import { typeBreaches } from "./type-breaches.ts";

type Finder = (factory: Factory, shape: Shape, recursion: Recursion) => readonly Breach[];

const finders: Readonly<Record<JsonType, Finder>> = {
  string: stringBreaches,
  number: numberBreaches,
  array: arrayBreaches,
  object: objectBreaches,
  null: () => [],
  boolean: () => [],
};

/** Finds the breaches of schemas that apply together. Each set of schemas is searched once. */
export function breachFinder(factory: Factory): Recursion["breachesOf"] {
  const known = new Map<string, readonly Breach[]>();
  const breachesOf: Recursion["breachesOf"] = (schemas, fuel) => {
    const key = `${factory.keyOf(schemas)}|${fuel}`;
    const found = known.get(key) ?? find(schemas, fuel);
    known.set(key, found);
    return found;
  };
  function find(schemas: readonly SchemaCursor[], fuel: number): readonly Breach[] {
    const shapes = factory.shapesOf(schemas);
    return [
      ...typeBreaches(shapes),
      ...shapes.flatMap((shape) => shapeBreaches(shape, fuelBelow(shape, fuel))),
    ];
  }
  function shapeBreaches(shape: Shape, fuel: number | undefined): readonly Breach[] {
    if (fuel === undefined) return [];
    if (isUnconstrained(shape)) return compositeBreaches(factory, shape, fuel);
    const listed = listedValues(shape.parts);
    if (listed !== undefined) return memberBreaches(shape, listed);
    const plain = [...shape.types].flatMap((type) =>
      finders[type](factory, shape, { fuel, breachesOf }),
    );
    return [...plain, ...compositeBreaches(factory, shape, fuel)];
  }
  return breachesOf;
}
