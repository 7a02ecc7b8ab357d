import type { TrialContext } from "../../case.ts";
import type { Input } from "../../input.ts";
import type { Subject } from "../../subject.ts";
import type { Comparison } from "../fails-anyway.ts";

/** A rejected invalid input, with the inputs that it is compared with. */
export interface RejectionContext {
  readonly subject: Pick<Subject, "contract" | "operation" | "plain">;
  readonly context: TrialContext;
  /** Further statuses that reject this input. */
  readonly also?: readonly number[];
  /** The same input with a usual value in place of the violation. Default: the plain input. */
  readonly usual?: Input | undefined;
  readonly isFar?: Comparison["isFar"];
}
