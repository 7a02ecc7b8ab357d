import { asObject, type SchemaCursor } from "@plumbline/contract";
import { boundChecks, type Quantity } from "./bound-checks.ts";
import type { Check } from "./dialect.ts";
import type { RuleScope } from "./rule-scope.ts";

const number: Quantity = {
  expression: "value",
  words: "Invalid number: must be",
  bounds: {
    minimum: [">=", "at least"],
    maximum: ["<=", "at most"],
    exclusiveMinimum: [">", "more than"],
    exclusiveMaximum: ["<", "less than"],
  },
};

/** Prints a number with its bounds, its step and its format. */
export function printNumberRules({ schema }: SchemaCursor, { dialect }: RuleScope): string {
  const stated = asObject(schema);
  const types = new Set([stated["type"]].flat());
  const isWhole = types.has("integer") && !types.has("number");
  const { format, multipleOf } = stated;
  const checks: readonly Check[] = [
    ...(isWhole || format === "int64" ? [whole] : []),
    ...(format === "int32"
      ? [
          {
            predicate: "(value) => rules.isInt32(value)",
            message: "Invalid number: must be a whole one of 32 bits",
          },
        ]
      : []),
    ...boundChecks(stated, number),
    ...(typeof multipleOf === "number"
      ? [
          {
            predicate: `(value) => rules.isMultiple(value, ${multipleOf})`,
            message: `Invalid number: must be a multiple of ${multipleOf}`,
          },
        ]
      : []),
  ];
  return checks.length > 0 ? dialect.check(dialect.number, checks) : dialect.number;
}

const whole: Check = {
  predicate: "(value) => Number.isInteger(value)",
  message: "Invalid number: must be a whole one",
};
