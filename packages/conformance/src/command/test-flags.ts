import type { DocumentFlags } from "@plumbline/command";
import type { Effect } from "@plumbline/contract";
import type { SendCredentials } from "../model/target.ts";
import type { AcceptanceFlags } from "./with-acceptance.ts";
import type { HookFlags } from "./with-hooks.ts";
import type { Shard } from "@plumbline/report";

/** The parsed options of the `test` command. */
export interface TestFlags extends DocumentFlags, HookFlags, AcceptanceFlags {
  readonly config?: string;
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly contract?: string;
  readonly ledger?: string;
  readonly strict?: boolean;
  readonly journeys?: readonly string[];
  readonly token?: string;
  /** Names and values. */
  readonly header?: readonly (readonly [name: string, value: string])[];
  readonly sendCredentials?: SendCredentials;
  readonly allow?: Effect;
  readonly stateless?: boolean;
  readonly explore?: boolean;
  readonly operations?: readonly string[];
  readonly exclude?: readonly string[];
  readonly checks?: readonly string[];
  readonly seed?: number;
  readonly runs: number;
  readonly shard?: Shard;
  /** In milliseconds. */
  readonly time?: number;
  readonly maxOperations?: number;
  readonly maxWrites?: number;
  readonly respectLimits?: boolean;
  readonly probeLimits?: boolean;
  /** In milliseconds. */
  readonly timeout?: number;
  /** In milliseconds. */
  readonly wait?: number;
  readonly bail?: boolean;
  readonly plan?: boolean;
  readonly explainChains?: boolean;
  readonly reportDir?: string;
  /** File for an overlay with the suggested edits. */
  readonly writeOverlay?: string;
  readonly json?: boolean;
}
