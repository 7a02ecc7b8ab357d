import type { JsonValue } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import * as fc from "fast-check";
import { stating } from "../boundary/edge.ts";
import { nearNumbers } from "./near/near-numbers.ts";
import { nearTypes } from "./near/near-types.ts";
import type { Shape } from "../shape/shape.ts";
import { allTypes, typeNames } from "../shape/allowed-types.ts";
import { freeNumber } from "../value/number-arbitrary.ts";
import { planNumber } from "../value/number-plan.ts";
import { sifted } from "../value/sift.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate.ts";

/** Values of each type, including near misses: a number in quotes, an empty list. */
const strangers: Readonly<Record<JsonType, fc.Arbitrary<JsonValue>>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  number: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: -1000, max: 1000 })),
  string: fc.oneof(
    fc.constantFrom("", "0", "1", "true", "null", "text"),
    fc.string({ maxLength: 8 }),
  ),
  array: fc.oneof(fc.constant([]), fc.constant(["text"]), fc.constant([1])),
  object: fc.constantFrom({}, { key: "text" }),
};

/** One candidate for each type that no shape allows, and fractions if only integers are allowed. */
export function typeCandidates(shapes: readonly Shape[]): readonly Candidate[] {
  const allowed = new Set(shapes.flatMap((shape) => [...shape.types]));
  const [first] = shapes;
  const isChoice = shapes.length > 1;
  const part = first && (stating(first, "type") ?? (isChoice ? first.parts[0] : undefined));
  if (first === undefined || part === undefined) return [];
  const wanted = (typeNames(part) ?? [...allowed]).join(" or ");
  const wrong = allTypes.filter((type) => !allowed.has(type));
  return [
    ...wrong.flatMap((type) =>
      candidateOf(part, "type", {
        label: `${type} instead of ${wanted}`,
        arbitrary: strangers[type],
        near: nearTypes[type],
      }),
    ),
    ...fractions(shapes),
  ];
}

function fractions(shapes: readonly Shape[]): readonly Candidate[] {
  const numeric = shapes.filter(({ types }) => types.has("number"));
  const [first] = numeric;
  if (first === undefined || !numeric.every(({ isInteger }) => isInteger)) return [];
  const part = first.parts.find((candidate) => typeNames(candidate)?.includes("integer"));
  const free = freeNumber({ ...planNumber(first), step: undefined });
  return candidateOf(part, "type", {
    label: "fraction instead of integer",
    arbitrary: sifted(free, (value) => !Number.isInteger(value)),
    near: nearNumbers.integer,
  });
}
