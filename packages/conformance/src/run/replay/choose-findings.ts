import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Finding } from "@plumbline/report";
import type { ReadReport } from "./read-report.ts";

/** The finding whose ID starts with a prefix, or all findings. Throws ConformanceError `OPTION_INVALID`, which lists the candidates. */
export function chooseFindings(
  { results }: ReadReport,
  prefix: string | undefined,
): readonly Finding[] {
  const findings = results.flatMap((result) => result.findings);
  if (prefix === undefined) return findings;
  const matching = findings.filter(({ id }) => id.startsWith(prefix));
  const ids = new Set(matching.map(({ id }) => id));
  if (ids.size === 1) return matching.slice(0, 1);
  throw new ConformanceError(
    "OPTION_INVALID",
    ids.size === 0
      ? `The report has no finding ${prefix}`
      : `${ids.size} findings of the report start with ${prefix}`,
    { hint: hintOf(ids.size === 0 ? findings : matching) },
  );
}

const mostNamed = 10;

function hintOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return "The report has no findings, so there is nothing to replay.";
  const named = findings
    .slice(0, mostNamed)
    .map(({ id, check, operation }) => `${id} (${check} on ${operation})`);
  const left = findings.length - named.length;
  return `Pass one of ${[...named, ...(left > 0 ? [`${left} more`] : [])].join(", ")}, or --all.`;
}
