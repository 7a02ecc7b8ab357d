import type { CommandIo } from "@plumbline/command";
import { readSources } from "../../target/config/read-sources.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { documentOf } from "../../run/replay/read-report.ts";
import { makeReportDirectory } from "@plumbline/report";
import { acceptRun } from "../accept-run.ts";
import { present } from "../present.ts";
import { reportSettings } from "../test-settings.ts";
import { type AcceptanceFlags, acceptanceOf } from "../with-acceptance.ts";
import { checkParts } from "./check-parts.ts";
import { findReports } from "./find-reports.ts";
import { mergeParts } from "./merge-parts.ts";
import { type Part, readPart } from "./read-part.ts";

export interface MergeFlags extends AcceptanceFlags {
  readonly config?: string;
  readonly contract?: string;
  readonly ledger?: string;
  readonly reportDir?: string;
  readonly json?: boolean;
}

/**
 * Merges the reports of a run's shards and returns the exit code of the run. Throws ConformanceError
 * `REPORT_INVALID`, and what `reportSettings` throws.
 */
export async function runMergeReports(
  io: CommandIo,
  paths: readonly string[],
  flags: MergeFlags,
): Promise<number> {
  const acceptance = acceptanceOf(flags);
  const files = await findReports(paths, io.cwd);
  const [first, ...others] = await Promise.all(files.map(readPart));
  if (!first) throw new ConformanceError("REPORT_INVALID", "No report is given");
  // Merging sends nothing, so it needs no target.
  const sources = await readSources({ cwd: io.cwd, config: flags.config, baseUrl: "" });
  const parts: readonly [Part, ...Part[]] = [first, ...others];
  const theirs = parts.flatMap(({ report }) => documentOf(report) ?? []);
  const document = flags.contract ?? theirs[0];
  const named = document === undefined ? flags : { ...flags, contract: document };
  const settings = await reportSettings(io, named, sources);
  checkParts(parts, settings.contract);
  if (settings.reportDir !== undefined) await makeReportDirectory(settings.reportDir);
  // Secrets were removed when the reports were written.
  const secrets: readonly string[] = [];
  const merged = mergeParts(parts, settings);
  const { report, accepted } = await acceptRun(io, merged, { acceptance, settings, secrets });
  return present(io, report, { ...flags, reportDir: settings.reportDir, secrets, accepted });
}
