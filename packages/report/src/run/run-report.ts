import type { Defect, Effect } from "@plumbline/contract";
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
  /** The target does not configure an authorization server or an agent interface. */
  | "not-configured"
  /** The target says that a feature of the operation is off, or not licensed. */
  | "feature-off"
  /** A check that this one depends on failed on the operation. */
  | "prerequisite-failed"
  /** The check sent requests, but no response proved or broke the clause. */
  | "no-proof";

/** Why a check was not run on an operation, or only in part. */
export interface Skip {
  readonly reason: SkipReason;
  /** One sentence with the remedy, for example `Allow it with --allow spend.` */
  readonly detail: string;
  /** The remedy alone, if the check did not fit into the budget or the time: `allow more with --time`. */
  readonly remedy?: string;
  /** Why the run ended before the check did. */
  readonly stop?: StopReason;
}

/** Why a run, the tests of an operation (`unanswered`), or the rest of a check ends before its last case. */
export type StopReason =
  | "budget-exhausted"
  | "aborted"
  | "unreachable"
  | "unanswered"
  | "limited"
  | "clock-lost"
  | "credential-lost"
  /** A destructive operation ended the target. */
  | "ended";

/** The result of one check on one operation. */
export interface CheckResult {
  readonly check: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** The statement of the check, as a sentence. */
  readonly title: string;
  /** `Operation.id`. */
  readonly operation: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly skip?: Skip;
  readonly findings: readonly Finding[];
  /** Pointers of the clauses that the check proved. Empty unless it passed. */
  readonly clauses: readonly string[];
  /** Pointers of the clauses that held although the check failed on others. Absent unless it failed and ran to its end. */
  readonly held?: readonly string[];
  /** Number of requests sent. */
  readonly operations: number;
  /** Number of these requests that were writes. */
  readonly writes: number;
  readonly cases: number;
  /** Number of cases that did not fit into the budget or the time of the run. Default: none. */
  readonly leftOut?: number;
  readonly durationMs: number;
}

/** The verdict of a run, which determines the exit code. */
export type Verdict = "conforms" | "findings" | "inconclusive";

/** Number of clauses that the run proved. */
export interface Assurance {
  readonly proven: number;
  readonly total: number;
}

/** The result of a run. Every renderer is a function of it. */
export interface RunReport {
  /** Version of this report's shape. */
  readonly schema: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly title: string;
    readonly version: string;
    readonly source: string;
    /** Digest of the document. Default: unknown, in a report of an earlier version. */
    readonly digest?: string;
  };
  readonly target: {
    /** The name of the target in the configuration. */
    readonly name?: string;
    readonly baseUrl: string;
    readonly effect: Effect;
    readonly stateless: boolean;
  };
  readonly seed: number;
  /** Random inputs per property. With the seed, a replay plans the same cases. */
  readonly runs?: number;
  /** The runs that the report merges. Absent if it is of one run. */
  readonly merged?: readonly MergedRun[];
  /** Whether other programs sent the requests. Default: the suite did. */
  readonly isTraffic?: true;
  /** An ISO 8601 time. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** In document order of the operations. */
  readonly operations: readonly OperationSummary[];
  readonly results: readonly CheckResult[];
  /** Proven clauses and all clauses of the contract. */
  readonly assurance: Assurance;
  /** Number of responses by status code, over the whole run. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly requests: { readonly total: number; readonly writes: number };
  /** Duration of the run within the declared limits. Absent if the document declares no limits. */
  readonly paced?: PacedRun;
  /** The parts of the document that the run left out. Default: none. */
  readonly defects?: readonly Defect[];
  /** Resources that the run created and did not delete, as far as the document or a response identifies them. */
  readonly created: readonly CreatedThing[];
  /** The state of each statement of the interface, if a ledger was given. */
  readonly ledger?: LedgerCoverage;
  /** The state of each known finding. Absent if there are no known findings. */
  readonly known?: readonly KnownOutcome[];
  /** The shard that the report covers, if the run was split into shards. */
  readonly shard?: PlannedShard;
  /** The operations and checks that the run was limited to. Absent if the run was not limited. */
  readonly selection?: RunSelection;
  readonly verdict: Verdict;
  /** Whether almost all responses say nothing about the contract. `inconclusive` then has the reason first. */
  readonly isHollow?: boolean;
  /** Why the run is inconclusive, as sentences; empty otherwise. */
  readonly inconclusive: readonly string[];
  /** Every exchange; of traffic, the last ones and those of findings. Only the NDJSON report contains them. */
  readonly exchanges: readonly Exchange[];
}

/** A run that is merged with others. */
export interface MergedRun {
  /** The folder of its report. */
  readonly name: string;
  readonly isTraffic?: true;
  readonly baseUrl: string;
  readonly requests: number;
  readonly assurance: Assurance;
  /** The clauses that it proved, by operation. */
  readonly proven: Readonly<Record<string, number>>;
  /** Number of clauses that no other of the runs proved. */
  readonly alone: number;
}

/** The operations and checks that a run was limited to. */
export interface RunSelection {
  /** IDs. Absent: all operations. */
  readonly operations?: readonly string[];
  /** Globs over check IDs. Absent: all checks. */
  readonly checks?: readonly string[];
}

/** The results of one operation. */
export interface OperationSummary {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly effect: Effect;
  readonly clauses: Assurance;
}

/** A resource that the run created and left on the target. */
export interface CreatedThing {
  readonly operation: string;
  readonly id: string;
  /** The shell command that deletes it, with `$PLUMBLINE_TOKEN` in place of the credential, if the document can delete it. */
  readonly delete?: string;
}

/** `unseen`: the run did not cover it sufficiently. `uncheckable`: no clause of the document and no check covers it. */
export type RequirementState = "proven" | "broken" | "unseen" | "uncheckable";

/** The state of one statement of the ledger. */
export interface RequirementOutcome {
  readonly id: string;
  /** The statement, as one sentence. */
  readonly says: string;
  readonly state: RequirementState;
  /** IDs of the checks that prove it. */
  readonly checks: readonly string[];
  /** IDs of the checks in `checks` that passed on no operation. */
  readonly missing?: readonly string[];
  /** IDs of the findings that break it. */
  readonly findings: readonly string[];
  /** Why the document cannot state it, or how the parts that the document leaves open are treated. */
  readonly because?: string;
}

/** The statements of the ledger with their states, and the number of statements per state. */
export interface LedgerCoverage extends Readonly<Record<RequirementState, number>> {
  /** File of the ledger. */
  readonly source: string;
  /** In the order of the ledger. */
  readonly entries: readonly RequirementOutcome[];
}

/** The duration of a run that stays within the declared limits of the target. */
export interface PacedRun {
  readonly durationMs: number;
  /** `measured` in the target's time, or `reckoned` from the number of requests. */
  readonly basis: "measured" | "reckoned";
}
