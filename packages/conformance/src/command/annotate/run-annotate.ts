import { relative } from "node:path";
import { type CommandIo, loadDocument, type DocumentFlags } from "@plumbline/command";
import { type Contract, placeOf } from "@plumbline/contract";
import type { Finding } from "@plumbline/report";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { documentOf, readReport } from "../../run/replay/read-report.ts";
import { findReports } from "../merge/find-reports.ts";
import type { Annotation } from "./annotation.ts";
import { toCodeQuality } from "./to-code-quality.ts";
import { toWorkflowCommands } from "./to-workflow-commands.ts";

export interface AnnotateFlags extends DocumentFlags {
  readonly format: "github" | "gitlab";
  readonly contract?: string;
}

const formats = { github: toWorkflowCommands, gitlab: toCodeQuality };

/** Prints the findings of a report as annotations. Throws ConformanceError `REPORT_INVALID`, and ContractError. */
export async function runAnnotate(
  io: CommandIo,
  path: string,
  { format, contract: document, ...flags }: AnnotateFlags,
): Promise<void> {
  const [file = path] = await findReports([path], io.cwd);
  const report = await readReport(file);
  const source = document ?? documentOf(report);
  if (source === undefined)
    throw new ConformanceError(
      "REPORT_INVALID",
      `The document of the report does not exist: ${report.contract.source}`,
      { place: { file }, hint: "Pass the document of the run with --contract." },
    );
  const contract = await loadDocument(io, source, flags);
  const findings = report.results.flatMap((result) => result.findings);
  io.stdout.write(formats[format](findings.map((finding) => annotate(finding, contract, io.cwd))));
}

function annotate(finding: Finding, contract: Contract, cwd: string): Annotation {
  const { file = contract.source, line = 1 } = placeOf(contract, finding.clause);
  return { finding, file: relative(cwd, file).replaceAll("\\", "/"), line };
}
