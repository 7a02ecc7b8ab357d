import type { PacedRun } from "../run/run-report.ts";
import { formatDuration } from "./format-quantity.ts";

/** How long the run takes inside the declared limits, in a few words. */
export function pacedLine({ durationMs, basis }: PacedRun): string {
  return `${formatDuration(durationMs)} at the declared limits, ${basis}`;
}
