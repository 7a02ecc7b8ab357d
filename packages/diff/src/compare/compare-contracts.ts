import type { Contract } from "@plumbline/contract";
import { type Change, mostSevereFirst } from "../model/change.ts";
import { ruleId } from "../model/rule.ts";
import { allRules } from "../rules/all-rules.ts";
import { createSecurityComparison } from "./create-security-comparison.ts";
import { compareSchemes } from "./compare-schemes.ts";
import { compareServers } from "./compare-servers.ts";
import { compareOperation } from "./compare-operation.ts";
import { pairOperations } from "../pair/pair-operations.ts";
import { compareContractPolicies } from "./compare-contract-policies.ts";
import { compareOperationPolicies } from "./compare-operation-policies.ts";
import { createSchemaComparison } from "./schema/create-schema-comparison.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";

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
  const schemas = { before, after, compare: createSchemaComparison() };
  const paired = pairOperations(before, after);
  const compareSecurity = createSecurityComparison(before, after);
  const found: readonly Found[] = [
    ...compareContractPolicies(before, after),
    ...compareSchemes(before, after),
    ...compareServers(paired.pairs),
    ...unpaired(paired, (operation) => ({
      direction: "interface",
      kind: "operation",
      operation,
      pointer: operation.pointer,
      at: "",
    })),
    ...paired.pairs.flatMap(([one, other]) => [
      ...compareOperation({ before: one, after: other }, { schemas, compareSecurity }),
      ...compareOperationPolicies({ before: one, after: other }),
    ]),
  ];
  return mostSevereFirst(groupOperations(found.map(toChange)));
}

function toChange({ direction, kind, action, operation, detail, ...place }: Found): Change {
  const id = ruleId(direction, kind, action);
  const rule = allRules.get(id);
  if (!rule) throw new Error(`There is no rule ${id}`);
  const values = sayValues({ ...place, ...(detail !== undefined && { detail }) });
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

/** The values before and after, unless they are long or the detail names the value. */
function sayValues({ before, after, detail = "" }: Pick<Found, "before" | "after" | "detail">) {
  if (before === undefined && after === undefined) return "";
  const texts = [before, after].map((value) =>
    value === undefined ? "none" : JSON.stringify(value),
  );
  const isSaid = texts.includes(detail) || texts.some((text) => text.length > longest);
  return isSaid ? "" : ` (${texts.join(" → ")})`;
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
