import type { PacedRun } from "../run/run-report.ts";
import { formatDuration } from "./format-number.ts";

/** How long the run takes inside the declared limits, in a few words. */
export function pacedLine({ durationMs, basis }: PacedRun): string {
  return `${formatDuration(durationMs)} at the declared limits, ${basis}`;
}
