import { type JsonValue, parsePointer, resolvePointer } from "@plumbline/contract";
import type { CaseOutcome } from "../../model/case-outcome.ts";
import { canonicalJson } from "@plumbline/contract";

/**
 * Leaves out each failed case whose body contains the value that made another case fail. A server that rejects a
 * value rejects every body with it, which is one finding.
 */
export function withoutExplained(outcomes: readonly CaseOutcome[]): CaseOutcome[] {
  const failed = outcomes.filter(({ verdict }) => verdict.outcome === "broken");
  return outcomes.filter(
    (outcome) => !failed.some((other) => other !== outcome && explains(other, outcome)),
  );
}

function explains(
  { planned: { varies: cause } }: CaseOutcome,
  { planned: { varies: effect }, verdict }: CaseOutcome,
): boolean {
  if (
    verdict.outcome !== "broken" ||
    !cause ||
    !effect ||
    cause.value === undefined ||
    effect.value === undefined
  )
    return false;
  const inner = parsePointer(cause.pointer);
  const outer = parsePointer(effect.pointer);
  if (inner.length <= outer.length || !outer.every((token, index) => token === inner[index]))
    return false;
  const found = resolvePointer(effect.value, cause.pointer.slice(effect.pointer.length));
  return isSame(found, cause.value);
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && canonicalJson(one) === canonicalJson(other);
}
