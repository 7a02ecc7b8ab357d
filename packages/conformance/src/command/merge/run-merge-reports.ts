import type { CommandIo } from "@plumbline/command";
import { readSources } from "../../target/config/read-sources.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { documentOf } from "../../run/replay/read-report.ts";
import { makeReportDirectory, type RunReport } from "@plumbline/report";
import { acceptRun } from "../accept-run.ts";
import { present } from "../present.ts";
import { reportSettings } from "../test-settings.ts";
import { type AcceptanceFlags, acceptanceOf } from "../with-acceptance.ts";
import { checkDocuments, checkShardReports } from "./check-shard-reports.ts";
import { findReports } from "./find-reports.ts";
import { mergeRuns } from "./merge-runs.ts";
import { type MergeOptions, mergeShardReports } from "./merge-shard-reports.ts";
import { type ShardReport, readRunReport, type WholeReport } from "./read-run-report.ts";

/** The parsed options of `merge-reports`. */
export interface MergeFlags extends AcceptanceFlags {
  readonly config?: string;
  readonly contract?: string;
  readonly ledger?: string;
  readonly reportDir?: string;
  readonly json?: boolean;
  /** Whether the reports are parts of one run, so that the report does not compare them. Default: `false`. */
  readonly isOneRun?: boolean;
}

/**
 * Merges the reports of a run's shards, or of several runs, and returns the exit code. Throws ConformanceError `REPORT_INVALID`, and throws as
 * `reportSettings` does.
 */
export async function runMergeReports(
  io: CommandIo,
  paths: readonly string[],
  flags: MergeFlags,
): Promise<number> {
  const acceptance = acceptanceOf(flags);
  const files = await findReports(paths, io.cwd);
  const reports = await Promise.all(files.map(readRunReport));
  if (reports.length === 0) throw new ConformanceError("REPORT_INVALID", "No report is given");
  // Merging sends nothing, so it needs no target.
  const sources = await readSources({ cwd: io.cwd, config: flags.config, baseUrl: "" });
  const theirs = reports.flatMap(({ report }) => documentOf(report) ?? []);
  const document = flags.contract ?? theirs[0];
  const named = document === undefined ? flags : { ...flags, contract: document };
  const settings = await reportSettings(io, named, sources);
  checkDocuments(reports, settings.contract);
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  // Secrets were removed when the reports were written.
  const secrets: readonly string[] = [];
  const { merged: runs, ...joined } = mergeAll(reports, settings);
  const merged = { ...joined, ...(runs && flags.isOneRun !== true && { merged: runs }) };
  const { report, accepted } = await acceptRun(io, merged, { acceptance, settings, secrets });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets, accepted });
}

/** Shards are one run. Its report is merged with those of other runs. */
function mergeAll(reports: readonly WholeReport[], options: MergeOptions): RunReport {
  const [shard, ...others] = reports.flatMap((one): readonly ShardReport[] =>
    one.report.shard ? [{ ...one, shard: one.report.shard }] : [],
  );
  const shards = shard && ([shard, ...others] as const);
  if (shards) checkShardReports(shards);
  const divided = shards && { file: shard.file, report: mergeShardReports(shards, options) };
  const whole = reports.filter(({ report }) => !report.shard);
  const [first, ...rest] = [...(divided ? [divided] : []), ...whole];
  if (!first) throw new ConformanceError("REPORT_INVALID", "No report is given");
  return divided && whole.length === 0 ? divided.report : mergeRuns([first, ...rest], options);
}
