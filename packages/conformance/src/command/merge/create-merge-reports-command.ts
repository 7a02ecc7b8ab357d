import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import type { Command } from "commander";
import type { MergeFlags } from "./run-merge-reports.ts";

const after = `A run is divided with plumbline test --seed 1 --shard 1/4 --report-dir part-1 and so on: each part runs
whole operations, the same ones each time. The parts are to run one after the other, or each against a
target or with identities of its own: they know nothing of each other, and would use up one another's
rate limits.

The joined report is that of a run in one: it has every finding, and its verdict and assurance are of
the whole. Reports of different contracts, targets, seeds or plans are refused; where a part is
missing, the verdict is inconclusive unless there are findings.

Examples:
  plumbline-merge-reports part-1 part-2 part-3 part-4 --report-dir report
  plumbline-merge-reports parts --contract openapi.yaml
  plumbline-merge-reports parts/*/report.json --json

Exit codes:
  0  the target conforms
  1  findings: the target breaks what the contract states
  2  wrong usage: reports that are not parts of one run, or cannot be read
  3  inconclusive: a part is missing or was interrupted, or too little was learnt`;

/** The `merge-reports` command: makes one report of the parts of a run. */
export function createMergeReportsCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-merge-reports",
    description: "Join the reports of a run that was divided into parts.",
    after,
  });
  return command
    .argument("<reports...>", "report folders, folders of them, or JSON reports")
    .option("--config <file>", "configuration; default: the nearest plumbline.config.ts")
    .option(
      "-c, --contract <file>",
      "OpenAPI document of the run; default: the one that the reports name",
    )
    .option("--ledger <file>", "ledger of the document, to tell findings by its statements")
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option("--json", "print the report as JSON on stdout")
    .action(async (paths: readonly string[], flags: MergeFlags) => {
      const { runMergeReports } = await import("./run-merge-reports.ts");
      endWith(command, await runMergeReports(io, paths, flags));
    });
}
