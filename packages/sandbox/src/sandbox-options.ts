import type { Contract, JsonObject } from "@plumbline/contract";
import type { Fault } from "./faults/fault-board/fault.ts";

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** A compiled contract, a path or URL, or a parsed document. Default: the service's own document. */
  readonly contract?: Contract | JsonObject | string;
  /** `:memory:`, a file, or a `postgres://` URL. Default: `:memory:`. */
  readonly database?: string;
  /**
   * How long the other instances on a PostgreSQL database wait for the pending keys of an instance that was killed, in milliseconds.
   * Default: 15,000. A shorter time frees keys earlier; an instance that stalls for longer loses its pending keys.
   */
  readonly keyLeaseMs?: number;
  /**
   * When a commit to a database file reaches the disk. `normal`: an acknowledged write survives the end of the process, but the latest
   * ones may be lost if the machine loses power. `full`: each commit waits for the disk. Default: `normal`.
   */
  readonly synchronous?: "normal" | "full";
  /** `real` runs with the wall clock, `frozen` moves only through `control`. Default: `real`. */
  readonly clock?: ClockOption;
  /** The same seed gives the same workspaces, credentials, leads and IDs. An existing database keeps its seed. Default: 1. */
  readonly seed?: number;
  /**
   * A file with `{ "seed": 7 }` or the dump of a snapshot, from which a new world starts instead of `seed`. An existing database
   * keeps its world.
   */
  readonly seedFile?: string;
  /** Names of the faults that are on from the start. Default: none. */
  readonly faults?: readonly string[];
  /**
   * Whether pictures, previews and published sites are served by the sandbox: their addresses in responses, which are under example.com,
   * then lead to it. Default: false.
   */
  readonly hosted?: boolean;
  /** Whether a request may choose its response with `Prefer: code=402`, `example=…` and `wait=…`. Default: true. */
  readonly preferences?: boolean;
  /**
   * Faults to offer in addition to the sandbox's own, under names that those do not have. `@local-ads/sandbox/seams` has
   * the functions to write them with. Default: none.
   */
  readonly extraFaults?: readonly Fault[];
  /** Receives internal errors and outages, never mistakes of a caller. The errors contain no secrets. */
  readonly onFailure?: (error: unknown) => void;
}

/** How the clock of a sandbox runs, and optionally where it starts. */
export type ClockOption =
  | "real"
  | "frozen"
  | {
      readonly mode: "real" | "frozen";
      /** Where the clock of a new database starts, in epoch milliseconds. Default: the wall clock. */
      readonly start?: number;
    };
