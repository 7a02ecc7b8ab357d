import type { FoundFinding } from "../run/suite-run.ts";
import type { Expectation, ReviewVerdict } from "./expectation.ts";

/** A finding with its review. */
export interface Reviewed {
  readonly finding: FoundFinding;
  /** `new`: no expectation matches. */
  readonly verdict: ReviewVerdict | "new";
  readonly reason?: string;
}

/** The findings of a run beside the reviewed ones. */
export interface Comparison {
  readonly findings: readonly Reviewed[];
  /** Expectations that match no finding of the run. */
  readonly gone: readonly Expectation[];
}

/** Finds the review of each finding. The first expectation that matches decides. A gap matches only reviews as a gap or a false alarm. */
export function compareFindings(
  findings: readonly FoundFinding[],
  expectations: readonly Expectation[],
): Comparison {
  const seen = new Set<Expectation>();
  const reviewed = findings.map((finding): Reviewed => {
    const expectation = expectations.find((one) => isAbout(one, finding));
    if (!expectation) return { finding, verdict: "new" };
    seen.add(expectation);
    return { finding, verdict: expectation.verdict, reason: expectation.reason };
  });
  return { findings: reviewed, gone: expectations.filter((one) => !seen.has(one)) };
}

function isAbout(
  { check, operation, clause, found = "*", verdict }: Expectation,
  finding: FoundFinding,
): boolean {
  const isOfKind = verdict === "false" || (verdict === "gap") === finding.isGap;
  return (
    isOfKind &&
    matches(check, finding.check) &&
    matches(operation, finding.operation) &&
    matches(clause, finding.clause) &&
    matches(found, finding.found)
  );
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
}
