import type { Shape } from "../shape/shape.ts";
import { fromDecimal } from "../evaluate/decimal.ts";
import { factorRange, plainMultiple, type NumberPlan, planNumber } from "../value/number-plan.ts";

/** A small number of a shape: 1 if it is inside the bounds, otherwise the nearest multiple of the step. */
export function typicalNumber(shape: Shape): number | undefined {
  const plan = planNumber(shape);
  const { step } = plan;
  if (step === undefined) return between(plan);
  const { from, to } = factorRange(plan, step);
  // The factor of the multiple that is nearest to 1.
  const wanted = BigInt(Math.max(1, Math.round(1 / fromDecimal(step.digits, step.scale))));
  const raised = from !== undefined && from > wanted ? from : wanted;
  const factor = to !== undefined && to < raised ? to : raised;
  return from !== undefined && factor < from ? undefined : plainMultiple(plan, step, factor);
}

/** A number of an open interval. */
function between({ lower, upper }: NumberPlan): number {
  if (isInside(1, { lower, upper })) return 1;
  if (lower && upper) return (lower.value + upper.value) / 2;
  if (lower) return lower.value + 1;
  return (upper?.value ?? 2) - 1;
}

function isInside(value: number, { lower, upper }: Pick<NumberPlan, "lower" | "upper">): boolean {
  return (
    (lower === undefined || value > lower.value) && (upper === undefined || value < upper.value)
  );
}
