import type { Finding } from "./finding.ts";

/** Tells whether a finding fails its run: its severity is `must` and it is not known. */
export function failsRun({ severity, known }: Pick<Finding, "severity" | "known">): boolean {
  return severity === "must" && known === undefined;
}
