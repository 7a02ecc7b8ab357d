import type { Severity } from "./finding.ts";

/** Severities by check id or glob, in place of the checks' own; `off` leaves a check out. The last entry that matches a check decides. */
export type SeverityMap = Readonly<Record<string, Severity | "off">>;

interface Tolerance {
  /** Why it is there and who will see to it, for the people who read the report. */
  readonly reason: string;
  /** The last day on which it fails no run: an ISO 8601 date, in UTC. */
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

/** A finding that is to fail no run until a day: named by its id, or by check, operation and clause. */
export type KnownFinding = ById | ByPlace;

/**
 * What a run says of a known finding. `tolerated`: it is there, and fails nothing. `expired`: it is there after its last day, and
 * counts like any other. `fixed`: its check passed, so that the entry can go. `unseen`: the run did not look, or not closely enough.
 */
export type KnownState = "tolerated" | "expired" | "fixed" | "unseen";

/** The result of comparing a run with a known finding. */
export interface KnownOutcome {
  readonly known: KnownFinding;
  readonly state: KnownState;
  /** What it comes to, as one sentence with the remedy. */
  readonly says: string;
  /** Ids of the findings it is about. */
  readonly findings: readonly string[];
}
