import { join, relative } from "node:path";
import { type CommandIo, exitCodes, paint } from "@plumbline/command";
import { inventedCredentials } from "../checks/auth/invented-credentials.ts";
import {
  type AcceptedFindings,
  redact,
  renderJson,
  renderSummary,
  reportFiles,
  type RunReport,
  type Verdict,
  writeReports,
} from "@plumbline/report";
import { note } from "./note.ts";

/** Maximum and default width of the summary, in columns. */
const widest = 100;

const verdictCodes: Readonly<Record<Verdict, number>> = {
  conforms: exitCodes.ok,
  findings: exitCodes.findings,
  inconclusive: exitCodes.inconclusive,
};

/** Where and how `present` shows a report. */
export interface PresentOptions {
  /** Whether standard output is for the report as data. */
  readonly json?: boolean;
  /** Folder for reports. Default: none are written. */
  readonly reportDir?: string | undefined;
  readonly secrets: readonly string[];
  /** How the file of known findings changed. */
  readonly accepted?: AcceptedFindings | undefined;
}

/** Prints the report, writes its files if requested, and returns the exit code. */
export async function present(
  io: CommandIo,
  report: RunReport,
  { json = false, reportDir, secrets, accepted }: PresentOptions,
): Promise<number> {
  const redaction = { invented: Object.values(inventedCredentials) };
  // Neither the summary nor the report as JSON contains the exchanges of the run.
  const clean = redact({ ...report, exchanges: [] }, secrets, redaction);
  const output = json ? io.stderr : io.stdout;
  const colour = paint(io, output, "bold", "x") !== "x";
  const width = Math.min(widest, output.columns ?? widest);
  const reportFile = reportDir && relative(io.cwd, join(reportDir, reportFiles.json.file));
  const summary = {
    colour,
    width,
    ...(reportFile && { reportFile }),
    ...(accepted && { accepted }),
  };
  output.write(renderSummary(clean, summary));
  if (json) io.stdout.write(renderJson(clean));
  if (reportDir !== undefined) {
    const paths = await writeReports(report, {
      directory: reportDir,
      cwd: io.cwd,
      secrets,
      ...redaction,
    });
    for (const path of paths) note(io, `Wrote ${path}`);
  }
  return verdictCodes[report.verdict];
}
