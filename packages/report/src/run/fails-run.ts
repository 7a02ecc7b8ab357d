import type { Finding } from "./finding.ts";

/** Whether a finding fails the run it is found in. */
export function failsRun({ severity, known }: Pick<Finding, "severity" | "known">): boolean {
  return severity === "must" && known === undefined;
}
