import type { Seams } from "../dispatch/seams.ts";

/** The part of the service a fault sits in. */
export type FaultSeam = "policy" | "repository" | "response";

/** A deliberate defect, off unless it is switched on. */
export interface Fault {
  /** Kebab-case, unique. */
  readonly name: string;
  readonly seam: FaultSeam;
  /** Ids of the ledger entries that no longer hold while it is on. */
  readonly breaks: readonly string[];
  /** What goes wrong, as one sentence. */
  readonly description: string;
  /** Replaces one of the seams and leaves the others as they are. */
  readonly apply: (seams: Seams) => Seams;
}
