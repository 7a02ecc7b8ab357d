import type { CheckResult, Finding } from "@plumbline/report";

/** Turns the gaps of a result into other findings, because a strict document describes its server completely. */
export function withoutGaps(result: CheckResult): CheckResult {
  return { ...result, findings: result.findings.map(withoutGap) };
}

function withoutGap(finding: Finding): Finding {
  const { gap: _, ...rest } = finding;
  return rest;
}
