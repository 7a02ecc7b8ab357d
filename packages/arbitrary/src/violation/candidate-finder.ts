import type { SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import type { Shape } from "../shape/shape.ts";
import { listedValues } from "../shape/allowed-types.ts";
import { fuelBelow, isUnconstrained } from "../value/any-shape-arbitrary.ts";
import type { Factory } from "../value/factory.ts";
import { arrayCandidates } from "./array-candidates.ts";
import type { Candidate, Recursion } from "./candidate.ts";
import { compositeCandidates } from "./composite-candidates.ts";
import { memberCandidates } from "./member-candidates.ts";
import { numberCandidates } from "./number-candidates.ts";
import { objectCandidates } from "./object-candidates.ts";
import { stringCandidates } from "./string-candidates.ts";
import { typeCandidates } from "./type-candidates.ts";

type Finder = (factory: Factory, shape: Shape, recursion: Recursion) => readonly Candidate[];

const finders: Readonly<Record<JsonType, Finder>> = {
  string: stringCandidates,
  number: numberCandidates,
  array: arrayCandidates,
  object: objectCandidates,
  null: () => [],
  boolean: () => [],
};

/** Finds the candidates of schemas that apply together. Each set of schemas is searched once. */
export function candidateFinder(factory: Factory): Recursion["candidatesOf"] {
  const known = new Map<string, readonly Candidate[]>();
  const candidatesOf: Recursion["candidatesOf"] = (schemas, fuel) => {
    const key = `${factory.keyOf(schemas)}|${fuel}`;
    const found = known.get(key) ?? find(schemas, fuel);
    known.set(key, found);
    return found;
  };
  function find(schemas: readonly SchemaCursor[], fuel: number): readonly Candidate[] {
    const shapes = factory.shapesOf(schemas);
    return [
      ...typeCandidates(shapes),
      ...shapes.flatMap((shape) => shapeCandidates(shape, fuelBelow(shape, fuel))),
    ];
  }
  function shapeCandidates(shape: Shape, fuel: number | undefined): readonly Candidate[] {
    if (fuel === undefined) return [];
    if (isUnconstrained(shape)) return compositeCandidates(factory, shape, fuel);
    const listed = listedValues(shape.parts);
    if (listed !== undefined) return memberCandidates(shape, listed);
    const plain = [...shape.types].flatMap((type) =>
      finders[type](factory, shape, { fuel, candidatesOf }),
    );
    return [...plain, ...compositeCandidates(factory, shape, fuel)];
  }
  return candidatesOf;
}
