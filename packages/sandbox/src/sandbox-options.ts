import type { Contract, JsonObject } from "@plumbline/contract";
import type { Fault } from "./faults/fault.ts";

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** A compiled contract, a path or loopback URL, or a parsed document. Default: the service's own document. */
  readonly contract?: Contract | JsonObject | string;
  /** `:memory:`, a file, or a `postgres://` URL. Default: `:memory:`. */
  readonly database?: string;
  /** `real` runs with the wall clock, `frozen` moves only when it is told to. Default: `real`. */
  readonly clock?: ClockOption;
  /** The same seed gives the same workspaces, credentials, leads and ids. A database that holds a world keeps its seed. Default: 1. */
  readonly seed?: number;
  /** Names of the faults that are on from the start. Default: none. */
  readonly faults?: readonly string[];
  /**
   * Faults to offer in addition to the sandbox's own, under names that those do not have. `@local-ads/sandbox/seams` has
   * the functions to write them with. Default: none.
   */
  readonly extraFaults?: readonly Fault[];
  /** Told of defects and outages inside; never of what a caller did wrong, never given a secret. */
  readonly onFailure?: (error: unknown) => void;
}

export type ClockOption =
  | "real"
  | "frozen"
  | {
      readonly mode: "real" | "frozen";
      /** Where the clock of a new database starts, in epoch milliseconds. Default: the wall clock. */
      readonly start?: number;
    };
