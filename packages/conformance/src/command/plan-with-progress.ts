import type { CommandIo } from "@plumbline/command";
import type { Plan } from "../model/plan.ts";
import type { PlanAllChecksOptions } from "../run/plan-all-checks.ts";
import { planInTurns } from "../run/plan-in-turns.ts";
import { createStatusLine } from "./create-status-line.ts";

/** Plans every check and shows progress if that takes long. Resolves with `undefined` if the command is stopped. */
export async function planWithProgress(
  io: CommandIo,
  options: PlanAllChecksOptions,
): Promise<Plan | undefined> {
  let text = "planning";
  const line = createStatusLine(io, () => text);
  try {
    return await planInTurns(options, {
      signal: io.signal,
      onProgress({ planned, operations }) {
        const next = `planning: ${planned} of ${operations} operations`;
        if (next === text) return;
        text = next;
        line.update();
      },
    });
  } finally {
    line.clear();
  }
}
