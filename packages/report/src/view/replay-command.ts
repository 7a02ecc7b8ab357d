import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { shellWord } from "@plumbline/command";

/** The command that says whether a finding is fixed. `file` is the JSON report as seen from where the command is run. */
export function replayCommand({ id }: Finding, file = "report.json"): string {
  return `plumbline replay ${shellWord(id)} --report ${shellWord(file)}`;
}

/**
 * The command that sends the finding's cases again where no report was written: the same check on the same operation of
 * the same target, with the run's seed. The checks of answers send nothing themselves, so that all the others have to.
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
