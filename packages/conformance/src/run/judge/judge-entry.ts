import { withoutExplained } from "./without-explained.ts";
import type { CaseOutcome, EntryOutcome, Spent, StopNotice } from "../../model/case-outcome.ts";
import type { Observation } from "../../model/check.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { CheckResult, Finding, Skip, StopReason } from "@plumbline/report";
import { explainNoProof } from "./explain-no-proof.ts";
import type { Memory } from "./find-suspects.ts";
import { nameMutation } from "./name-mutation.ts";
import { mergeAlike, toFinding } from "./to-finding.ts";

const nothingSpent: Spent = { operations: 0, writes: 0, durationMs: 0 };

/** The result of one check on one operation, from the outcome of its execution. */
export function judgeEntry(entry: PlanEntry, outcome: EntryOutcome, memory: Memory): CheckResult {
  return nameMutation(judgeOutcome(entry, outcome), memory);
}

/** The result of one check on one operation, without a look at the rest of the run. */
export function judgeOutcome(entry: PlanEntry, outcome: EntryOutcome): CheckResult {
  if (outcome.kind === "skipped") return skippedResult(entry, outcome.skip);
  if (outcome.kind === "cases") return summarizeCases(entry, outcome);
  return summarizeObservations(entry, outcome.observations, outcome.spent);
}

function skippedResult(entry: PlanEntry, skip: Skip, spent: Spent = nothingSpent): CheckResult {
  return { ...base(entry), ...spent, status: "skipped", skip, findings: [], clauses: [], cases: 0 };
}

/** The result of a property check from the outcomes of its cases. */
function summarizeCases(
  entry: PlanEntry,
  { outcomes, spent, leftOut }: Extract<EntryOutcome, { kind: "cases" }>,
): CheckResult {
  const findings = mergeAlike(
    withoutExplained(outcomes).flatMap((outcome) => findingsOf(entry, outcome)),
  );
  const held = outcomes.flatMap(({ planned, verdict }) =>
    verdict.outcome === "holds" ? [planned.clause, ...(verdict.clauses ?? [])] : [],
  );
  const stop = outcomes.find((outcome) => outcome.stop)?.stop;
  const isShort = stop?.reason === "budget-exhausted" && held.length > 0;
  const skip =
    (stop && !isShort ? stopSkip(stop) : undefined) ??
    (held.length === 0 ? noProof(entry, outcomes) : undefined);
  const left = leftOut + (isShort ? unsentOf(entry, outcomes) : 0);
  const broken = outcomes.flatMap(({ planned, verdict }) =>
    verdict.outcome === "broken"
      ? [planned.clause, ...(verdict.clause ? [verdict.clause] : [])]
      : [],
  );
  const summary = {
    findings,
    clauses: held,
    ...(stop ? {} : { broken }),
    skip: findings.length > 0 ? undefined : skip,
    cases: outcomes.length,
    spent,
  };
  return { ...result(entry, summary), ...(left > 0 && { leftOut: left }) };
}

/** Number of cases that were not sent before the end of the budget or the time, including an interrupted case. */
function unsentOf({ cases }: PlanEntry, outcomes: readonly CaseOutcome[]): number {
  const cut = outcomes.filter(({ stop }) => stop).length;
  return cut + Math.max(0, cases.length - outcomes.length);
}

/** The result of an observer from its observations. */
function summarizeObservations(
  entry: PlanEntry,
  observations: readonly Observation[],
  spent: Spent,
): CheckResult {
  const findings = mergeAlike(
    observations.flatMap(({ exchange, breaches }) =>
      breaches.map((breach) =>
        toFinding(entry.check, entry.subject.operation, { breach, exchanges: [exchange] }),
      ),
    ),
  );
  const clauses = observations.flatMap(({ holds }) => holds);
  const broken = findings.map(({ clause }) => clause);
  const skip = observations.length === 0 ? nothingSeen : undefined;
  return result(entry, { findings, clauses, broken, skip, cases: 0, spent });
}

interface Summary {
  readonly findings: readonly Finding[];
  /** The clauses that held in at least one case. */
  readonly clauses: readonly string[];
  /** The clauses that did not hold in a case. Absent if the check ended early. */
  readonly broken?: readonly string[];
  readonly skip: Skip | undefined;
  readonly cases: number;
  readonly spent: Spent;
}

function result(entry: PlanEntry, summary: Summary): CheckResult {
  const { findings, clauses, broken, skip, cases, spent } = summary;
  if (skip && findings.length === 0) return { ...skippedResult(entry, skip, spent), cases };
  const common = { ...base(entry), ...spent, findings, cases };
  const unique = new Set(clauses);
  if (findings.length === 0) return { ...common, status: "passed", clauses: [...unique] };
  const held = broken && [...unique.difference(new Set(broken))];
  return { ...common, status: "failed", clauses: [], ...(held && { held }) };
}

function findingsOf({ check, subject }: PlanEntry, outcome: CaseOutcome): Finding[] {
  const { verdict, planned, exchanges, seed, path } = outcome;
  if (verdict.outcome !== "broken") return [];
  const breach = {
    ...verdict,
    clause: verdict.clause ?? planned.clause,
    rests: verdict.rests ?? planned.rests,
  };
  const judged = subject.contract.operations.find(({ id }) => id === verdict.judged);
  const evidence = {
    breach,
    exchanges,
    ...(judged ? { judged } : {}),
    purpose: planned.purpose,
    seed,
    ...(planned.place ? { place: planned.place } : {}),
    ...(path ? { path } : {}),
  };
  return [toFinding(check, subject.operation, evidence)];
}

type Base = Pick<CheckResult, "check" | "family" | "severity" | "title" | "operation">;

function base({ check, subject }: PlanEntry): Base {
  const { id, family, severity, title } = check;
  const operation = subject.operation.id;
  return { check: id, family, severity, title, operation };
}

const raiseBudget = "raise --max-operations and --max-writes";

/** The skip's detail for each reason why a check ended early. */
const stopDetails: Readonly<Record<StopReason, string>> = {
  "budget-exhausted": `The budget was used up: ${raiseBudget}.`,
  aborted: "The run was interrupted. Run it again.",
  unreachable: "The target stopped responding. Run again when it is available.",
  unanswered:
    "The operation did not respond in time. Exclude it with --exclude, or allow more with --timeout.",
  limited: "The target stayed rate limited. Run again when its limit has room.",
  "clock-lost": "The clock of the target could not be moved. Run again when it can.",
  "credential-lost":
    "The credential could not be renewed. Check the login of the identity, then run again.",
  ended: "An operation ended the target. Exclude it with --exclude.",
};

function stopSkip({ reason: stop, message }: StopNotice): Skip {
  const isOwnMessage = stop === "credential-lost" || stop === "ended";
  const detail = isOwnMessage ? message : stopDetails[stop];
  return stop === "budget-exhausted"
    ? { reason: "budget-exhausted", detail, remedy: raiseBudget, stop }
    : { reason: "no-proof", detail, stop };
}

const nothingSeen: Skip = {
  reason: "no-proof",
  detail:
    "The run received no response to which this check applies. Give fixtures with which the operation succeeds.",
};

function noProof({ check }: PlanEntry, outcomes: readonly CaseOutcome[]): Skip {
  const unproven = outcomes.flatMap(({ verdict }) =>
    verdict.outcome === "unproven" ? [verdict] : [],
  );
  const off = unproven.find(({ isOff }) => isOff);
  if (off) return { reason: "feature-off", detail: off.why };
  const reasons = unproven.map(({ why }) => why);
  const counts = Map.groupBy(reasons, (why) => why);
  const [most = "nothing was sent"] =
    [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  return { reason: "no-proof", detail: explainNoProof(check.family, most) };
}
