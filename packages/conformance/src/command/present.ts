import { join, relative } from "node:path";
import { type CommandIo, exitCodes, paint } from "@plumbline/command";
import { inventedCredentials } from "../checks/auth/invented-credentials.ts";
import {
  redact,
  renderJson,
  renderSummary,
  reportFiles,
  type RunReport,
  type Verdict,
  writeReports,
} from "@plumbline/report";
import { note } from "./note.ts";

/** Columns of the summary where the terminal has room, or where there is none. */
const widest = 100;

const verdictCodes: Readonly<Record<Verdict, number>> = {
  conforms: exitCodes.ok,
  findings: exitCodes.findings,
  inconclusive: exitCodes.inconclusive,
};

export interface PresentOptions {
  /** Whether standard output is for the report as data. */
  readonly json?: boolean;
  /** Where reports are written. Default: nowhere. */
  readonly reportDir?: string | undefined;
  readonly secrets: readonly string[];
}

/** Shows a report, writes it where asked to, and gives the exit code. */
export async function present(
  io: CommandIo,
  report: RunReport,
  { json = false, reportDir, secrets }: PresentOptions,
): Promise<number> {
  const redaction = { invented: Object.values(inventedCredentials) };
  const clean = redact(report, secrets, redaction);
  const output = json ? io.stderr : io.stdout;
  const colour = paint(io, output, "bold", "x") !== "x";
  const width = Math.min(widest, output.columns ?? widest);
  const reportFile = reportDir && relative(io.cwd, join(reportDir, reportFiles.json.file));
  output.write(renderSummary(clean, { colour, width, ...(reportFile && { reportFile }) }));
  if (json) io.stdout.write(renderJson(clean));
  if (reportDir !== undefined) {
    const paths = await writeReports(report, {
      directory: reportDir,
      cwd: io.cwd,
      secrets,
      ...redaction,
    });
    for (const path of paths) note(io, `wrote ${path}`);
  }
  return verdictCodes[report.verdict];
}
