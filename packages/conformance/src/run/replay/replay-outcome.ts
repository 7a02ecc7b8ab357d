import type { Exchange, Finding } from "@plumbline/report";

/** The verdict of a replay on a finding. */
export type ReplayVerdict = "fixed" | "still-failing" | "cannot-tell";

/** A replayed finding. */
export interface ReplayOutcome {
  readonly finding: Finding;
  readonly verdict: ReplayVerdict;
  /** The observation of the replay, as a sentence. */
  readonly says: string;
  /** The exchanges of the replay. The last one was judged. */
  readonly exchanges: readonly Exchange[];
}

/** An outcome without its finding. */
export type Told = Omit<ReplayOutcome, "finding">;

export function cannotTell(says: string, exchanges: readonly Exchange[] = []): Told {
  return { verdict: "cannot-tell", says, exchanges };
}

export function stillFailing(says: string, exchanges: readonly Exchange[]): Told {
  return { verdict: "still-failing", says, exchanges };
}

export function fixed(says: string, exchanges: readonly Exchange[]): Told {
  return { verdict: "fixed", says, exchanges };
}

/** Why a recorded request is not sent again. */
export function notOf(operation: string): string {
  return `the report has no request of ${operation} that can be sent again`;
}
