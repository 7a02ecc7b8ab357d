import type { Contract } from "@plumbline/contract";
import { failsRun, type KnownFinding, type RunReport, type Verdict } from "@plumbline/report";
import { isUnreachable } from "./hollow-reasons.ts";
import { knownOutcomes, markKnown } from "./known-outcomes.ts";

/** A report with these known findings: its findings are marked, and its verdict follows from the other findings. */
export function withKnown(
  report: RunReport,
  known: readonly KnownFinding[],
  contract: Contract,
): RunReport {
  const { known: _, ...rest } = report;
  const today = new Date(report.startedAt);
  const results = report.results.map((result) => markKnown(result, known, today));
  const marked = { ...rest, results };
  return {
    ...marked,
    ...(known.length > 0 ? { known: knownOutcomes(known, marked, contract) } : {}),
    verdict: verdictOf(marked),
  };
}

function verdictOf({ results, inconclusive, exchanges }: RunReport): Verdict {
  const judged = exchanges.filter(({ beside }) => beside === undefined);
  if (isUnreachable(judged)) return "inconclusive";
  const hasFinding = results.some(({ findings }) => findings.some(failsRun));
  if (hasFinding) return "findings";
  return inconclusive.length > 0 ? "inconclusive" : "conforms";
}
