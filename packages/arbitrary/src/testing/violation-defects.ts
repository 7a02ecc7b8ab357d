import type { JsonValue } from "@plumbline/contract";
import { withoutImplied } from "../evaluate/without-implied.ts";
import type { Violation } from "../list-violations.ts";
import type { AjvFailure, Oracle } from "./open-oracle.ts";

/** Ajv's names for keywords it reports under another one. */
const reportedAs: Readonly<Record<string, string>> = {
  minContains: "contains",
  maxContains: "contains",
};

/**
 * The defects of a violating value. The schema must reject it, and either Ajv reports the one keyword at the one
 * place and nothing else (apart from what a wrong type implies), or (if a composite adds the errors of its branches) it reports that keyword at no other place
 * and the schema without the keyword accepts the value.
 */
export function violationDefects(
  oracle: Oracle,
  violation: Violation,
  value: JsonValue,
): readonly string[] {
  const failures = withoutImplied(oracle.failures(value));
  if (failures.length === 0) return ["the value is accepted"];
  const [own, others] = [
    failures.filter((failure) => isOf(violation, failure)),
    failures.filter((failure) => !isOf(violation, failure)),
  ];
  const astray = own.filter(({ instancePointer }) => instancePointer !== violation.instancePointer);
  if (own.length === 0) return [`Ajv names ${JSON.stringify(failures)}`];
  if (astray.length > 0)
    return [`also at ${astray.map(({ instancePointer }) => instancePointer).join()}`];
  if (others.length === 0) return [];
  const relaxed = oracle.without(violation.schemaPointer);
  if (relaxed.accepts(value)) return [];
  const left = JSON.stringify(relaxed.failures(value));
  return [`still rejected without the keyword: ${left}`];
}

function isOf(violation: Violation, failure: AjvFailure): boolean {
  const keyword = reportedAs[violation.keyword] ?? violation.keyword;
  if (failure.keyword !== keyword) return false;
  if (keyword === "false schema") return true;
  return failure.schemaPointer === violation.schemaPointer.replace(/[^/]+$/, keyword);
}
