import { canonicalJson, isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { LookUp } from "../expression/fill-template.ts";
import type { Comparison, Condition, Operand } from "./parse-condition.ts";

type Value = JsonValue | undefined;

/**
 * Whether a condition holds. A value by itself holds unless it is absent, null or false. Texts are compared without case, as
 * Arazzo says; objects and lists exactly, as JSON. Values of two types are never equal, and only numbers and texts have an
 * order. What is absent equals only what is absent.
 */
export function judgeCondition(condition: Condition, lookUp: LookUp): boolean {
  switch (condition.kind) {
    case "any":
      return condition.parts.some((part) => judgeCondition(part, lookUp));
    case "all":
      return condition.parts.every((part) => judgeCondition(part, lookUp));
    case "not":
      return !judgeCondition(condition.part, lookUp);
    case "value":
      return ![undefined, null, false].some((no) => no === valueOf(condition.operand, lookUp));
    case "compare":
      return comparisons[condition.comparison](
        valueOf(condition.left, lookUp),
        valueOf(condition.right, lookUp),
      );
    default:
      return false;
  }
}

/** The expressions that a condition looks at. */
export function operandsOf(condition: Condition): readonly Operand[] {
  switch (condition.kind) {
    case "any":
    case "all":
      return condition.parts.flatMap(operandsOf);
    case "not":
      return operandsOf(condition.part);
    case "value":
      return [condition.operand];
    case "compare":
      return [condition.left, condition.right];
    default:
      return [];
  }
}

/** Whether a condition rules out one very status. */
export function isOnStatus(condition: Condition, status: number): boolean {
  if (condition.kind === "any" || condition.kind === "all")
    return condition.parts.some((part) => isOnStatus(part, status));
  if (condition.kind !== "compare" || condition.comparison !== "!=") return false;
  const { left, right } = condition;
  return (
    left.kind === "expression" &&
    left.expression.root.of === "statusCode" &&
    right.kind === "literal" &&
    right.value === status
  );
}

function valueOf(operand: Operand, lookUp: LookUp): Value {
  return operand.kind === "literal" ? operand.value : lookUp(operand.expression);
}

const comparisons: Readonly<Record<Comparison, (left: Value, right: Value) => boolean>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": (left, right) => isOrdered(left, right, (sign) => sign < 0),
  "<=": (left, right) => isOrdered(left, right, (sign) => sign <= 0),
  ">": (left, right) => isOrdered(left, right, (sign) => sign > 0),
  ">=": (left, right) => isOrdered(left, right, (sign) => sign >= 0),
};

function isEqual(left: Value, right: Value): boolean {
  if (typeof left === "string" && typeof right === "string") return fold(left) === fold(right);
  if (isStructure(left) && isStructure(right)) return canonicalJson(left) === canonicalJson(right);
  return left === right;
}

function isOrdered(left: Value, right: Value, fits: (sign: number) => boolean): boolean {
  if (typeof left === "number" && typeof right === "number") return fits(left - right);
  if (typeof left !== "string" || typeof right !== "string") return false;
  const [one, other] = [fold(left), fold(right)];
  return fits(one < other ? -1 : one === other ? 0 : 1);
}

function isStructure(value: Value): value is JsonValue {
  return isArray(value) || isObject(value);
}

/** Capitals first: some letters have two small forms and one capital. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
