import type { Effect } from "@plumbline/contract";

/** The options of the `test` command as they were parsed. */
export interface TestFlags {
  readonly baseUrl?: string;
  readonly contract?: string;
  readonly token?: string;
  readonly profile?: string;
  readonly allow?: Effect;
  readonly stateless?: boolean;
  readonly operations?: readonly string[];
  readonly checks?: readonly string[];
  readonly seed?: number;
  readonly runs: number;
  readonly maxOperations?: number;
  readonly maxWrites?: number;
  readonly respectLimits?: boolean;
  readonly probeLimits?: boolean;
  readonly timeout?: number;
  readonly bail?: boolean;
  readonly plan?: boolean;
  readonly reportDir?: string;
  readonly json?: boolean;
}
