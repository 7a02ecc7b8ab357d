import type { Ending } from "../outcome/attempt-outcome.ts";
import type { Wait } from "../outcome/receipt.ts";

/** That a call is sent again. */
export interface Repeat {
  readonly reason: Exclude<Wait["reason"], "budget"> | "credential";
  /** How long to wait before. */
  readonly ms: number;
  /** What the try before is taken for, where it is not what it came to. */
  readonly taken?: Ending;
}
