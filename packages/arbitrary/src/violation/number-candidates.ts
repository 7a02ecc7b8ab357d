import type { JsonValue } from "@plumbline/contract";
import { numberOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import { nudge } from "../boundary/number-edges.ts";
import { isMultipleOf } from "../evaluate/is-multiple-of.ts";
import type { Shape } from "../shape/shape.ts";
import { toDecimal } from "../evaluate/decimal.ts";
import type { Factory } from "../value/factory.ts";
import { freeNumber, steppedNumber } from "../value/number-arbitrary.ts";
import type { Bound, NumberPlan } from "../value/number-plan.ts";
import { factorRange, multiple, planNumber } from "../value/number-plan.ts";
import { nearNumbers } from "./near/near-numbers.ts";
import { sifted } from "../value/sift.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate.ts";

/** How far values go beyond a bound, in steps or decimal places. */
const reach = 1000;

export function numberCandidates(_: Factory, shape: Shape): readonly Candidate[] {
  const plan = planNumber(shape);
  return [
    ...beyond(plan, plan.lower, -1n),
    ...beyond(plan, plan.upper, 1n),
    ...offGrid(shape, plan),
  ];
}

function beyond(
  plan: NumberPlan,
  bound: Bound | undefined,
  outward: 1n | -1n,
): readonly Candidate[] {
  if (bound === undefined) return [];
  const keyword =
    outward === 1n
      ? bound.isExclusive
        ? "exclusiveMaximum"
        : "maximum"
      : bound.isExclusive
        ? "exclusiveMinimum"
        : "minimum";
  return candidateOf(bound.part, keyword, {
    label: outward === 1n ? "number too great" : "number too small",
    arbitrary:
      plan.step === undefined ? beyondFree(bound, outward) : beyondSteps(plan, plan.step, outward),
    near: () =>
      plan.step === undefined
        ? nearNumbers.bound(bound, outward === 1n ? 1 : -1)
        : nearestStep(plan, plan.step, outward),
  });
}

function nearestStep(plan: NumberPlan, step: Step, outward: 1n | -1n): readonly number[] {
  const last = lastFactor(plan, step, outward);
  return last === undefined ? [] : [multiple(step, last + outward)];
}

function lastFactor(plan: NumberPlan, step: Step, outward: 1n | -1n): bigint | undefined {
  const { from, to } = factorRange(plan, step);
  return outward === 1n ? to : from;
}

type Step = NonNullable<NumberPlan["step"]>;

function beyondSteps(
  plan: NumberPlan,
  step: Step,
  outward: 1n | -1n,
): fc.Arbitrary<JsonValue> | undefined {
  const last = lastFactor(plan, step, outward);
  if (last === undefined) return undefined;
  return fc
    .nat({ max: reach })
    .map((distance) => multiple(step, last + outward * BigInt(distance + 1)));
}

function beyondFree(bound: Bound, outward: 1n | -1n): fc.Arbitrary<JsonValue> {
  const nearest = bound.isExclusive ? bound.value : nudge(bound.value, outward);
  return fc.nat({ max: reach }).map((distance) => nearest + Number(outward) * distance);
}

/** Numbers inside the bounds that are not a multiple; integers if only integers are allowed. */
function offGrid(shape: Shape, plan: NumberPlan): readonly Candidate[] {
  return shape.parts.flatMap((part) => {
    const divisor = numberOf(part, "multipleOf");
    if (divisor === undefined) return [];
    const others = shape.isInteger
      ? steppedNumber({ ...plan, step: toDecimal(1) }, toDecimal(1))
      : freeNumber({ ...plan, step: undefined });
    return candidateOf(part, "multipleOf", {
      label: "number off the grid",
      arbitrary: sifted(others, (value) => !isMultipleOf(value, divisor)),
      near: (valid) => nearNumbers.multipleOf(valid, divisor),
    });
  });
}
