import type { Finding } from "./finding.ts";

/** Tells whether a finding fails its run: its severity is `must`, and it is neither a gap nor known. */
export function failsRun({
  severity,
  gap,
  known,
}: Pick<Finding, "severity" | "gap" | "known">): boolean {
  return severity === "must" && gap === undefined && known === undefined;
}
