import type { Effect } from "@plumbline/contract";
import type { CheckFamily, Finding, Severity } from "./finding.ts";
import type { Exchange } from "./exchange.ts";
import type { KnownOutcome } from "./known-finding.ts";
import type { PlannedShard } from "./shard.ts";

/** Why a check was not run. */
export type SkipReason =
  | "effect-not-allowed"
  | "identity-missing"
  | "budget-exhausted"
  | "clock-missing"
  | "stateless-target"
  | "open-in-contract"
  | "not-selected"
  /** The target does not say how to reach an authorization server or an agent interface. */
  | "not-configured"
  /** A check this one builds on failed on the operation. */
  | "prerequisite-failed"
  /** Requests were sent, but no answer said anything about the clause. */
  | "no-proof";

/** Why a check was not run on an operation, or not wholly. */
export interface Skip {
  readonly reason: SkipReason;
  /** One sentence with the remedy, for example `allow it with --allow spend`. */
  readonly detail: string;
}

/** What became of one check on one operation. */
export interface CheckResult {
  readonly check: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** What the check states, as a sentence. */
  readonly title: string;
  /** `Operation.id`. */
  readonly operation: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly skip?: Skip;
  readonly findings: readonly Finding[];
  /** Clause pointers that this result proves (only when passed). */
  readonly clauses: readonly string[];
  /** Requests sent, and how many of them were mutating. */
  readonly operations: number;
  readonly writes: number;
  readonly cases: number;
  readonly durationMs: number;
}

/** The verdict of a run, which determines the exit code. */
export type Verdict = "conforms" | "findings" | "inconclusive";

/** How many clauses of the contract the run proved. */
export interface Assurance {
  readonly proven: number;
  readonly total: number;
}

/** Everything a reporter needs; `JSON.stringify` of this is the JSON report. */
export interface RunReport {
  /** Version of this report's shape. */
  readonly schema: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly source: string };
  readonly target: {
    /** What the configuration calls it. */
    readonly name?: string;
    readonly baseUrl: string;
    readonly effect: Effect;
    readonly stateless: boolean;
  };
  readonly seed: number;
  /** Random inputs per property: with the seed, what a replay needs to plan the same cases. */
  readonly runs?: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** In document order of the operations. */
  readonly operations: readonly OperationSummary[];
  readonly results: readonly CheckResult[];
  /** Clauses proven against clauses in the contract. */
  readonly assurance: Assurance;
  /** Answers by status code, over the whole run. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly requests: { readonly total: number; readonly writes: number };
  /** How long the run takes inside the declared limits; absent where the document declares none. */
  readonly paced?: PacedRun;
  /** Ids of things the run created, read through the document's links and jobs. */
  readonly created: readonly CreatedThing[];
  /** What became of each statement of the interface, where a ledger was given. */
  readonly ledger?: LedgerCoverage;
  /** What became of each known finding, where the configuration has some. */
  readonly known?: readonly KnownOutcome[];
  /** Which part of a run it tells of, where that was divided. */
  readonly shard?: PlannedShard;
  readonly verdict: Verdict;
  /** Why the run is inconclusive, as sentences; empty otherwise. */
  readonly inconclusive: readonly string[];
  /** Every exchange; left out of the JSON report, written to the NDJSON one. */
  readonly exchanges: readonly Exchange[];
}

/** The results of one operation. */
export interface OperationSummary {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly effect: Effect;
  readonly clauses: Assurance;
}

/** Something that the run created and left on the target. */
export interface CreatedThing {
  readonly operation: string;
  readonly id: string;
}

/** `unseen`: the run looked at too little of it. `uncheckable`: no clause of the document and no check says anything of it. */
export type RequirementState = "proven" | "broken" | "unseen" | "uncheckable";

/** What became of one statement of the ledger. */
export interface RequirementOutcome {
  readonly id: string;
  /** The statement, as one sentence. */
  readonly says: string;
  readonly state: RequirementState;
  /** Ids of the checks that prove it. */
  readonly checks: readonly string[];
  /** Those among them that passed nowhere. */
  readonly missing?: readonly string[];
  /** Ids of the findings that break it. */
  readonly findings: readonly string[];
  /** Why the document cannot say it, or how what it leaves open is treated. */
  readonly because?: string;
}

/** What a run learnt of the statements of the ledger. */
export interface LedgerCoverage extends Readonly<Record<RequirementState, number>> {
  /** Where the ledger was read from. */
  readonly source: string;
  /** In the order of the ledger. */
  readonly entries: readonly RequirementOutcome[];
}

/** A run as it would pass on a target that is asked no more than its declared limits allow. */
export interface PacedRun {
  readonly durationMs: number;
  /** Whether it was measured in the target's time, or reckoned from what was sent. */
  readonly basis: "measured" | "reckoned";
}
