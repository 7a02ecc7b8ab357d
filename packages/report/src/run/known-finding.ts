import type { Severity } from "./finding.ts";

/** Severities by check ID or glob. `off` disables a check. The last entry that matches a check applies. */
export type SeverityMap = Readonly<Record<string, Severity | "off">>;

interface Tolerance {
  /** Why the finding is tolerated and who will fix it, for readers of the report. */
  readonly reason: string;
  /** The last day on which the finding does not fail a run: an ISO 8601 date in UTC. */
  readonly until: string;
}

interface ById extends Tolerance {
  /** `Finding.id`. */
  readonly id: string;
}

interface ByPlace extends Tolerance {
  readonly check: string;
  /** `Operation.id`. */
  readonly operation: string;
  /** `Finding.clause`. */
  readonly clause: string;
}

/** A finding that does not fail a run until a day, named by its ID or by check, operation and clause. */
export type KnownFinding = ById | ByPlace;

/**
 * The state of a known finding. `tolerated`: the run found it, and it does not fail the run. `expired`: the run found it after
 * its last day, and it counts like any other finding. `fixed`: its check ran to its end without the finding, so that you can
 * remove the entry. `unseen`: the run did not cover it sufficiently.
 */
export type KnownState = "tolerated" | "expired" | "fixed" | "unseen";

/** How a run changed the file of known findings. */
export interface AcceptedFindings {
  /** Path of the file, relative to the working folder. */
  readonly file: string;
  /** Number of new entries. */
  readonly added: number;
  /** Number of unchanged entries. */
  readonly kept: number;
  /** Number of expired entries that got the new reason and day. */
  readonly renewed: number;
  /** Number of entries whose finding no longer occurs. */
  readonly removed: number;
}

/** The result of comparing a run with a known finding. */
export interface KnownOutcome {
  readonly known: KnownFinding;
  readonly state: KnownState;
  /** The outcome as one sentence, with the remedy. */
  readonly says: string;
  /** IDs of the matching findings. */
  readonly findings: readonly string[];
}
