import { setImmediate } from "node:timers/promises";
import type { Plan } from "../model/plan.ts";
import { type PlanAllChecksOptions, withCatalog } from "./plan-all-checks.ts";
import { type PlanProgress, planSteps } from "./plan/plan-run.ts";

export interface PlanningTurns {
  /** Ends the planning early. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: PlanProgress) => void;
}

/** Plans every check and lets signals and timers run between two steps. Resolves with `undefined` if the signal ends it. Throws as `planRun` does. */
export async function planInTurns(
  options: PlanAllChecksOptions,
  { signal, onProgress }: PlanningTurns,
): Promise<Plan | undefined> {
  const steps = planSteps(withCatalog(options));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onProgress?.(value);
    await setImmediate();
    if (signal?.aborted) return undefined;
  }
}
