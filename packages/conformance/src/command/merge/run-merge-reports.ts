import type { CommandIo } from "@plumbline/command";
import { readSources } from "../../target/config/read-sources.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { documentOf } from "../../run/replay/read-report.ts";
import { makeReportDirectory } from "@plumbline/report";
import { acceptRun } from "../accept-run.ts";
import { present } from "../present.ts";
import { reportSettings } from "../test-settings.ts";
import { type AcceptanceFlags, acceptanceOf } from "../with-acceptance.ts";
import { checkShardReports } from "./check-shard-reports.ts";
import { findReports } from "./find-reports.ts";
import { mergeShardReports } from "./merge-shard-reports.ts";
import { type ShardReport, readShardReport } from "./read-shard-report.ts";

export interface MergeFlags extends AcceptanceFlags {
  readonly config?: string;
  readonly contract?: string;
  readonly ledger?: string;
  readonly reportDir?: string;
  readonly json?: boolean;
}

/**
 * Merges the reports of a run's shards and returns the exit code of the run. Throws ConformanceError `REPORT_INVALID`, and throws as
 * `reportSettings` does.
 */
export async function runMergeReports(
  io: CommandIo,
  paths: readonly string[],
  flags: MergeFlags,
): Promise<number> {
  const acceptance = acceptanceOf(flags);
  const files = await findReports(paths, io.cwd);
  const [first, ...others] = await Promise.all(files.map(readShardReport));
  if (!first) throw new ConformanceError("REPORT_INVALID", "No report is given");
  // Merging sends nothing, so it needs no target.
  const sources = await readSources({ cwd: io.cwd, config: flags.config, baseUrl: "" });
  const shards: readonly [ShardReport, ...ShardReport[]] = [first, ...others];
  const theirs = shards.flatMap(({ report }) => documentOf(report) ?? []);
  const document = flags.contract ?? theirs[0];
  const named = document === undefined ? flags : { ...flags, contract: document };
  const settings = await reportSettings(io, named, sources);
  checkShardReports(shards, settings.contract);
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  // Secrets were removed when the reports were written.
  const secrets: readonly string[] = [];
  const merged = mergeShardReports(shards, settings);
  const { report, accepted } = await acceptRun(io, merged, { acceptance, settings, secrets });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets, accepted });
}
