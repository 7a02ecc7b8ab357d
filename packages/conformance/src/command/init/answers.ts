import type { Effect } from "@plumbline/contract";

/** What `init` has to know of a target, as texts; an empty one leaves a thing out. */
export interface Answers {
  readonly baseUrl: string;
  /** What the target is called. */
  readonly target: string;
  readonly contract: string;
  /** `yes` or `no`. */
  readonly stateless: string;
  readonly allow: Effect | "";
  readonly tokenEnv: string;
  readonly controlUrl: string;
  readonly controlTokenEnv: string;
  readonly reportDir: string;
}
