import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import type { Command } from "commander";
import { withAcceptance } from "../with-acceptance.ts";
import type { MergeFlags } from "./run-merge-reports.ts";

const after = `Divide a run with plumbline test --seed 1 --shard 1/4 --report-dir shards/1 and so on. A shard contains
whole operations; the same plan gives the same shards. Shards do not know each other and would use up
each other's rate limits: run them one after the other, or give each a target or identities of its own.

The merged report has the verdict, the assurance and the findings of one run. Shards of different
targets, seeds or plans are rejected. If a shard is missing, the verdict is inconclusive unless there
are findings.

Reports of whole runs are merged too: of plumbline test, watch and judge, and of tests with matchers.
They must be of one document. The report then says which run proved how many clauses of each operation.

Examples:
  plumbline-merge-reports shards/1 shards/2 shards/3 shards/4 --report-dir report
  plumbline-merge-reports shards --contract openapi.yaml
  plumbline-merge-reports shards/*/report.json --json
  plumbline-merge-reports report/suite report/watch report/tests --report-dir report/all
  plumbline-merge-reports shards --accept-findings "BOOK-12: fixed in spring" --until 2027-03-01

Exit codes:
  0  the target conforms, or every finding is known
  1  findings: the target violates the contract
  2  wrong usage: reports of several documents, shards of several runs, or files that cannot be read
  3  inconclusive: a shard is missing or was interrupted, or a run was inconclusive`;

/** The `merge-reports` command: merges the reports of a run's shards. */
export function createMergeReportsCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-merge-reports",
    description: "Merge the reports of a run's shards, or of several runs, into one.",
    after,
  });
  return withAcceptance(command)
    .argument("<reports...>", "report folders, their parent folders, or JSON reports")
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option(
      "-c, --contract <file>",
      "OpenAPI document of the run (default: the one that the reports name)",
    )
    .option(
      "--ledger <file>",
      "ledger of the document, to name the statements that findings violate",
    )
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option("--json", "print the report as JSON on stdout")
    .action(async (paths: readonly string[], flags: MergeFlags) => {
      const { runMergeReports } = await import("./run-merge-reports.ts");
      endWith(command, await runMergeReports(io, paths, flags));
    });
}
