import type { Finding } from "../../model/finding.ts";
import type { RunReport } from "../../model/run.ts";
import { shellWord } from "../curl/shell-quote.ts";

/** The command that generates the finding's cases again: same target, same seed. */
export function replayCommand(finding: Finding, report: RunReport): string {
  const seed = finding.seed ?? report.seed;
  return `plumbline test --base-url ${shellWord(report.target.baseUrl)} --seed ${seed}`;
}
