import { asObject, type SchemaCursor } from "@plumbline/contract";
import { boundChecks, type Quantity } from "./bound-checks.ts";
import type { Check, Dialect } from "./dialect.ts";
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
export function printNumberRules(cursor: SchemaCursor, scope: RuleScope): string {
  const { dialect } = scope;
  const checks = checksOf(cursor);
  const conversion = scope.conversions.get(cursor.pointer);
  if (conversion === "bigint") return check(dialect.bigint, checks.map(ofNumber), dialect);
  if (conversion === "digits")
    return check(dialect.string, [digits, ...checks.map(ofNumber)], dialect);
  return check(dialect.number, checks, dialect);
}

function check(schema: string, checks: readonly Check[], dialect: Dialect): string {
  return checks.length > 0 ? dialect.check(schema, checks) : schema;
}

/** The condition of a number for another value that stands for it. */
function ofNumber({ predicate, message }: Check): Check {
  return { predicate: `(value) => (${predicate})(Number(value))`, message };
}

const digits: Check = {
  predicate: String.raw`(value) => /^-?\d+$/.test(value)`,
  message: "Invalid number: must be digits",
};

function checksOf({ schema }: SchemaCursor): readonly Check[] {
  const stated = asObject(schema);
  const types = new Set([stated["type"]].flat());
  const isWhole = types.has("integer") && !types.has("number");
  const { format, multipleOf } = stated;
  return [
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
}

const whole: Check = {
  predicate: "(value) => Number.isInteger(value)",
  message: "Invalid number: must be a whole one",
};
