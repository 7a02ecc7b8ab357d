import type { CheckResult, Finding } from "@plumbline/report";

/** A result in which every gap is a finding like others: a strict document describes its server completely. */
export function withoutGaps(result: CheckResult): CheckResult {
  return { ...result, findings: result.findings.map(withoutGap) };
}

function withoutGap(finding: Finding): Finding {
  const { gap: _, ...rest } = finding;
  return rest;
}
