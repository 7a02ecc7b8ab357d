import type { Effect } from "@plumbline/contract";

/** The answers to the questions of `init`, as text. An empty answer omits the setting. */
export interface Answers {
  readonly baseUrl: string;
  /** The target's name. */
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
