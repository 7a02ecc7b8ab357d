import type { Contract } from "@plumbline/contract";

/** The document of a control plane. */
export interface ControlDocument {
  /** Loads it, on the first use of the control plane. */
  readonly contract: () => Promise<Contract>;
  /** The operations that respond with a stream of events. */
  readonly streamed: readonly string[];
}
