import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { shellWord } from "@plumbline/command";

/** The command that tells whether a finding is fixed. `file` is the path of the JSON report. */
export function replayCommand({ id }: Finding, file = "report.json"): string {
  return `plumbline replay ${shellWord(id)} --report ${shellWord(file)}`;
}

/**
 * The command that runs the finding's cases again if no report was written: the same check, operation, target and seed.
 * Checks of the family `responses` send no requests, so their command runs all checks of the operation.
 */
export function repeatCommand(finding: Finding, { target, seed }: RunReport): string {
  const options = {
    "base-url": target.baseUrl,
    operations: finding.operation,
    ...(finding.family === "responses" ? {} : { checks: finding.check }),
    seed: String(seed),
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name} ${shellWord(value)}`);
  return ["plumbline test", ...flags, ...(target.stateless ? ["--stateless"] : [])].join(" ");
}
