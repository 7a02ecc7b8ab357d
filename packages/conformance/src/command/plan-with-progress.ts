import { setImmediate } from "node:timers/promises";
import type { CommandIo } from "@plumbline/command";
import type { Plan } from "../model/plan.ts";
import { planSteps } from "../run/plan/plan-run.ts";
import { type PlanAllChecksOptions, withCatalog } from "../run/plan-all-checks.ts";
import { createStatusLine } from "./create-status-line.ts";

/** Plans every check and shows progress if that takes long. Resolves with `undefined` if the command is stopped. */
export async function planWithProgress(
  io: CommandIo,
  options: PlanAllChecksOptions,
): Promise<Plan | undefined> {
  const steps = planSteps(withCatalog(options));
  let text = "planning";
  const line = createStatusLine(io, () => text);
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      const next = `planning: ${value.planned} of ${value.operations} operations`;
      if (next !== text) {
        text = next;
        line.update();
      }
      // Lets signals and timers run.
      await setImmediate();
      if (io.signal.aborted) return undefined;
    }
  } finally {
    line.clear();
  }
}
