import type { Finding, Severity } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { type ExchangePlace, placesOf } from "./places-of.ts";

/** The effect of a finding on the run. A gap or a known finding does not fail the run, whatever its severity. */
export type Weight = Severity | "gap" | "known";

const ranks = { must: 0, gap: 1, advice: 2, known: 3 } as const satisfies Record<Weight, number>;

/** How a finding counts: `must` fails a run, and the others do not. */
export function weightOf({ severity, gap, known }: Finding): Weight {
  if (known) return "known";
  return gap && severity === "must" ? "gap" : severity;
}

/** Whether a status says "not now". Such a status is a crash only if the document does not describe it. */
function isUnavailable(status: number): boolean {
  return status > 501 && status < 505;
}

/**
 * Whether the finding shows that the server failed: a 5xx, described or not, or a connection without a response. A finding about a
 * header or the body of a response says nothing about its status.
 */
export function isCrash({ exchanges, check, at }: Finding): boolean {
  const status = exchanges.at(-1)?.response.status;
  if (status === undefined || placesOf(at).some(isMessage)) return false;
  if (isUnavailable(status)) return check === "responses/documented-status";
  return status === 0 || status >= 500;
}

function isMessage({ side, part }: ExchangePlace): boolean {
  return side === "response" && part !== "status";
}

function rankOf(finding: Finding): number {
  const weight = weightOf(finding);
  return isCrash(finding) && weight !== "known" ? -1 : ranks[weight];
}

/** Sorts crashes first, then `must` before `advice` before known findings. The sort is stable. */
export function bySeverity(a: Finding, b: Finding): number {
  return rankOf(a) - rankOf(b);
}

/** Lists all findings of the run: crashes first, then the most severe. */
export function listFindings(report: RunReport): readonly Finding[] {
  return report.results.flatMap((result) => result.findings).toSorted(bySeverity);
}
