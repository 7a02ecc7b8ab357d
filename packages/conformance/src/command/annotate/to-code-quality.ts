import { type Annotation, describe, weightOf } from "./annotation.ts";

const severities = { error: "critical", warning: "minor", notice: "info" };

/**
 * Annotations as a report that GitLab shows in a merge request.
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function toCodeQuality(annotations: readonly Annotation[]): string {
  const issues = annotations.map(({ finding, file, line }) => ({
    description: describe(finding),
    check_name: finding.check,
    // The same finding has the same ID in each run.
    fingerprint: finding.id,
    severity: severities[weightOf(finding)],
    location: { path: file, lines: { begin: line } },
  }));
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}
