import type { Shape } from "../shape/shape.ts";
import { fromDecimal, rescale, toDecimal } from "../evaluate/decimal.ts";
import type { Factory } from "../value/factory.ts";
import type { Bound, NumberPlan } from "../value/number-plan.ts";
import { factorRange, isPlain, multiple, planNumber } from "../value/number-plan.ts";
import type { Edge } from "./edge.ts";
import { edgeOf, stating } from "./edge.ts";

export function numberEdges(_: Factory, shape: Shape): readonly Edge[] {
  const plan = planNumber(shape);
  return [
    ...boundEdge(plan, "minimum"),
    ...boundEdge(plan, "maximum"),
    ...stepEdge(shape, plan),
    ...zeroEdge(shape),
  ];
}

function boundEdge(plan: NumberPlan, edge: "minimum" | "maximum"): readonly Edge[] {
  const bound = edge === "minimum" ? plan.lower : plan.upper;
  if (bound?.part === undefined) return [];
  const value = innermost(plan, bound, edge);
  const keyword = bound.isExclusive
    ? `exclusive${edge === "minimum" ? "Minimum" : "Maximum"}`
    : edge;
  return value === undefined ? [] : [edgeOf(bound.part, keyword, { edge, value })];
}

/** The value inside the bounds that is nearest to a bound. */
function innermost(
  plan: NumberPlan,
  bound: Bound,
  edge: "minimum" | "maximum",
): number | undefined {
  if (plan.step !== undefined) {
    const { from, to } = factorRange(plan, plan.step);
    const factor = edge === "minimum" ? from : to;
    const value = factor === undefined ? undefined : multiple(plan.step, factor);
    return value === undefined || isPlain(plan, value) ? value : undefined;
  }
  return bound.isExclusive ? nudge(bound.value, edge === "minimum" ? 1n : -1n) : bound.value;
}

/** A distance of one in the last decimal place of a number, or a hundredth. */
export function nudge(value: number, sign: 1n | -1n): number {
  const decimal = toDecimal(value);
  const scale = Math.max(decimal.scale, 2);
  return fromDecimal(rescale(decimal, scale) + sign, scale);
}

function stepEdge(shape: Shape, plan: NumberPlan): readonly Edge[] {
  const part = stating(shape, "multipleOf");
  if (part === undefined || plan.step === undefined) return [];
  const { step } = plan;
  return [edgeOf(part, "multipleOf", { edge: "step", value: multiple(step, 1n) })];
}

function zeroEdge(shape: Shape): readonly Edge[] {
  const part = stating(shape, "type");
  return part === undefined ? [] : [edgeOf(part, "type", { edge: "zero", value: 0 })];
}
