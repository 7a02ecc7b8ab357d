import type { PacedRun } from "../run/run-report.ts";
import { formatDuration } from "./format-number.ts";

/** The duration of the run within the declared limits: `9 min 08 s at the declared limits, measured`. */
export function pacedLine({ durationMs, basis }: PacedRun): string {
  return `${formatDuration(durationMs)} at the declared limits, ${basis}`;
}
