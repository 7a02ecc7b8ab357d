import type { Seams } from "../../dispatch/seams.ts";

/** The part of the service that a fault changes. */
export type FaultSeam = "policy" | "repository" | "response";

/** A deliberate defect. It is off until it is enabled by its name. */
export interface Fault {
  /** Unique, in kebab-case. */
  readonly name: string;
  /** What the fault concerns, as a heading. Default: `Other`. */
  readonly group?: string;
  readonly seam: FaultSeam;
  /** IDs of the requirements that the sandbox violates while the fault is on. */
  readonly breaks: readonly string[];
  /** The defect in one sentence. */
  readonly description: string;
  /** Returns the seams with one of them replaced. */
  readonly apply: (seams: Seams) => Seams;
}
