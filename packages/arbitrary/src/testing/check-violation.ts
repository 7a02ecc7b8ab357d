import type { JsonValue } from "../json.ts";
import type { Violation } from "../list-violations.ts";
import type { Oracle } from "./ajv-oracle.ts";

/** Ajv's names for keywords it reports under another one. */
const reportedAs: Readonly<Record<string, string>> = { minContains: "contains", maxContains: "contains" };

/**
 * What is wrong with a violating value, or nothing: the schema must refuse it, Ajv must name the keyword at the place claimed and
 * at no other, and the schema without that one keyword must accept it.
 */
export function violationDefects(oracle: Oracle, relaxed: Oracle, { violation, value }: { readonly violation: Violation; readonly value: JsonValue }): readonly string[] {
  if (oracle.accepts(value)) return ["the value is accepted"];
  const keyword = reportedAs[violation.keyword] ?? violation.keyword;
  const named = oracle.failures(value).filter((failure) => failure.keyword === keyword);
  const pointer = keyword === violation.keyword ? violation.schemaPointer : violation.schemaPointer.replace(/[^/]+$/, keyword);
  const own = violation.keyword === "false schema" ? named : named.filter((failure) => failure.schemaPointer === pointer);
  const astray = own.filter(({ instancePointer }) => instancePointer !== violation.instancePointer);
  return [
    ...(own.length === 0 ? [`Ajv names ${JSON.stringify(oracle.failures(value))}`] : []),
    ...astray.map(({ instancePointer }) => `also at ${instancePointer}`),
    ...(relaxed.accepts(value) ? [] : [`still refused without the keyword: ${JSON.stringify(relaxed.failures(value))}`]),
  ];
}
