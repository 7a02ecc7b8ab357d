import { canonicalJson, isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { LookUp } from "./fill-template.ts";
import type { Comparison, Condition, Operand } from "./parse-condition.ts";

type Value = JsonValue | undefined;

/**
 * Tells whether a condition holds. A single value holds unless it is absent, null or false. Arazzo compares texts without
 * case. Objects and lists are compared as JSON. Values of different types are not equal, and only numbers and texts have an
 * order. An absent value equals only another absent value.
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

/** Lists the operands of a condition. */
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

/** Tells whether a condition excludes a status by name, as in `$statusCode != 402`. */
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

/** Converts to upper case first, because some letters have two lower-case forms and one upper-case form. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
