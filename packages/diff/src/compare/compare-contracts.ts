import type { Contract } from "@plumbline/contract";
import type { Change, Severity } from "../model/change.ts";
import { ruleId } from "../model/rule.ts";
import { allRules } from "../rules/all-rules.ts";
import { compareOperation } from "./compare-operation.ts";
import { pairOperations } from "./pair-operations.ts";
import { compareContractPolicies } from "./compare-contract-policies.ts";
import { compareOperationPolicies } from "./compare-operation-policies.ts";
import { createSchemaComparison } from "./compare-schemas.ts";
import type { Found } from "./toggled.ts";

const order: readonly Severity[] = ["breaking", "dangerous", "safe"];

/**
 * Compares two contracts and returns what changed, the most severe first. A change that several operations share is one change. Names and
 * the order of components make no difference.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { compareContracts } from "@plumbline/diff";
 *
 * const changes = compareContracts(await loadContract("before.yaml"), await loadContract("after.yaml"));
 * console.log(changes.filter(({ severity }) => severity === "breaking"));
 * ```
 */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  const compare = createSchemaComparison({ before: before.document, after: after.document });
  const { pairs, added, removed } = pairOperations(before, after);
  const found: readonly Found[] = [
    ...compareContractPolicies(before, after),
    ...removed.map((operation): Found => ({
      direction: "interface",
      kind: "operation",
      action: "removed",
      operation,
      pointer: operation.pointer,
      at: "",
    })),
    ...added.map((operation): Found => ({
      direction: "interface",
      kind: "operation",
      action: "added",
      operation,
      pointer: operation.pointer,
      at: "",
    })),
    ...pairs.flatMap(([one, other]) => [
      ...compareOperation({ before: one, after: other }, compare),
      ...compareOperationPolicies({ before: one, after: other }),
    ]),
  ];
  return groupOperations(found.map(toChange)).toSorted(
    (left, right) => order.indexOf(left.severity) - order.indexOf(right.severity),
  );
}

function toChange({ direction, kind, action, operation, detail, ...place }: Found): Change {
  const id = ruleId(direction, kind, action);
  const rule = allRules.get(id);
  if (!rule) throw new Error(`There is no rule ${id}`);
  const values = sayValues(place);
  return {
    rule: id,
    severity: rule.severity,
    direction,
    operations: operation ? [operation.id] : [],
    message: `${rule.says}${detail === undefined ? "" : `: ${detail}`}${values}`,
    ...place,
  };
}

const longest = 60;

function sayValues({ before, after }: Pick<Found, "before" | "after">): string {
  const texts = [before, after].map((value) =>
    value === undefined ? undefined : JSON.stringify(value),
  );
  if (texts.some((text) => text !== undefined && text.length > longest)) return "";
  const [left, right] = texts;
  if (left !== undefined && right !== undefined) return ` (${left} → ${right})`;
  return "";
}

/** Joins equal changes of several operations. */
function groupOperations(changes: readonly Change[]): readonly Change[] {
  const groups = new Map<string, Change>();
  for (const change of changes) {
    const { rule, pointer, at, message, operations } = change;
    const key = JSON.stringify([rule, pointer, at, message]);
    const known = groups.get(key);
    const merged = known ? [...new Set([...known.operations, ...operations])] : operations;
    groups.set(key, { ...change, operations: merged });
  }
  return [...groups.values()];
}
