import { relative } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { type AcceptedFindings, redact, type RunReport } from "@plumbline/report";
import { acceptFindings } from "../run/judge/accept-findings.ts";
import { withKnown } from "../run/judge/with-known.ts";
import { writeKnownFile } from "../target/config/known-file.ts";
import { note } from "./note.ts";
import type { ReportSettings } from "./test-settings.ts";
import type { Acceptance } from "./with-acceptance.ts";

export interface AcceptedRun {
  readonly report: RunReport;
  /** How the file of known findings changed. Absent if the run accepted nothing. */
  readonly accepted?: AcceptedFindings;
}

export interface AcceptRunOptions {
  /** Absent: no finding is accepted. */
  readonly acceptance: Acceptance | undefined;
  readonly settings: ReportSettings;
  readonly secrets: readonly string[];
}

/**
 * Writes the findings of a run to the file of known findings, if they are accepted. An interrupted or hollow run writes nothing.
 * Throws ConformanceError `OPTION_INVALID`.
 */
export async function acceptRun(
  io: CommandIo,
  report: RunReport,
  { acceptance, settings, secrets }: AcceptRunOptions,
): Promise<AcceptedRun> {
  if (!acceptance) return { report };
  if (io.signal.aborted || report.isHollow) {
    const state = io.signal.aborted ? "was interrupted" : "is hollow";
    note(io, `No finding was accepted, because the run ${state}`);
    return { report };
  }
  const { contract, configured, knownFile } = settings;
  const { entries, counts } = acceptFindings(redact({ ...report, exchanges: [] }, secrets), {
    contract,
    configured,
    accepted: knownFile.entries,
    reason: redact(acceptance.reason, secrets),
    until: acceptance.until,
  });
  await writeKnownFile({ ...knownFile, entries });
  return {
    report: withKnown(report, [...configured, ...entries], contract),
    accepted: { file: relative(io.cwd, knownFile.path), ...counts },
  };
}
