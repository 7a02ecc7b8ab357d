import { asObject, type SchemaCursor, subschemaAt, subschemasUnder } from "@plumbline/contract";
import { boundChecks, type Quantity } from "./bound-checks.ts";
import type { Check } from "./dialect.ts";
import type { PrintRules, RuleScope } from "./rule-scope.ts";

/** Prints a list with its items, its length and what it must contain. */
export function printArrayRules(cursor: SchemaCursor, scope: RuleScope, print: PrintRules): string {
  const { dialect } = scope;
  const schema = asObject(cursor.schema);
  const first = subschemasUnder(cursor, "prefixItems").map((item) => print(item, scope));
  const rest = print(subschemaAt(cursor, "items"), scope);
  const checks: readonly Check[] = [
    ...(first.length > 0
      ? [
          {
            predicate: `(value) => rules.hasItems(value, [${first.map(dialect.accepts).join(", ")}], ${dialect.accepts(rest)})`,
            message: "Invalid items",
          },
        ]
      : []),
    ...boundChecks(schema, length),
    ...(schema["uniqueItems"] === true
      ? [
          {
            predicate: "(value) => rules.isUnique(value)",
            message: "Invalid list: its items must differ",
          },
        ]
      : []),
    ...containsCheck(cursor, scope, print),
  ];
  const list = dialect.array(first.length > 0 ? dialect.any : rest);
  return checks.length > 0 ? dialect.check(list, checks) : list;
}

const length: Quantity = {
  expression: "value.length",
  words: "Invalid list: must have",
  bounds: { minItems: [">=", "at least"], maxItems: ["<=", "at most"] },
  unit: ["item", "items"],
};

function containsCheck(
  cursor: SchemaCursor,
  scope: RuleScope,
  print: PrintRules,
): readonly Check[] {
  const held = subschemaAt(cursor, "contains");
  if (!held) return [];
  const { minContains, maxContains } = asObject(cursor.schema);
  const accepts = scope.dialect.accepts(print(held, scope));
  const least = typeof minContains === "number" ? minContains : 1;
  const most = typeof maxContains === "number" ? maxContains : "Infinity";
  const range = `[${least}, ${most}]`;
  return [
    {
      predicate: `(value) => rules.containsItems(value, ${accepts}, ${range})`,
      message: "Invalid list: it lacks an item, or has too many of a kind",
    },
  ];
}
