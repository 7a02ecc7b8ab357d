import type { Contract, Operation } from "@plumbline/contract";
import type { Input } from "./input.ts";
import type { Alternative, ResolvedTarget } from "./target.ts";

/** One operation with everything that a check uses. */
export interface Subject {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly target: ResolvedTarget;
  /** An input that should be accepted: the first fixture, then the document's examples. */
  readonly plain: Input;
  /** The fixtures of the operation, which take turns. */
  readonly alternatives: readonly Alternative[];
  /** Random inputs per property. */
  readonly runs: number;
  readonly seed: number;
  /** Whether the run has limited time, so that cases are combined if possible. */
  readonly isTimed: boolean;
  /**
   * Another operation of the same run; `undefined` if the target does not allow its effect, if it is served
   * elsewhere, or if no request can be built for it.
   */
  readonly other: (operation: string) => Subject | undefined;
  /**
   * Returns the result of `survey` for all operations that `other` returns, in document order. The result is computed once per run and
   * `survey`, so pass a function of a module, not a closure. If the document is planned during the run, only the first operations are
   * surveyed.
   */
  readonly surveyed: <T>(survey: (subjects: readonly Subject[]) => T) => T;
  /** Whether `surveyed` includes the operation. */
  readonly isSurveyed: boolean;
}
