import { type CommandIo, createCommand, withDocumentFlags } from "@plumbline/command";
import { Option, type Command } from "commander";
import type { AnnotateFlags } from "./run-annotate.ts";

const after = `Prints the findings of a report at the lines of the document that they break: as annotations of GitHub,
which a workflow shows if a step prints them, or as a Code Quality report of GitLab.

Examples:
  plumbline-annotate report --format github
  plumbline-annotate report --format gitlab > gl-code-quality-report.json

Exit codes:
  0  the findings are printed, or there are none
  2  wrong usage: a report or a document that cannot be read`;

/** The `annotate` command: shows findings in the document, where a code host reviews it. */
export function createAnnotateCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-annotate",
    description: "Print the findings of a report as annotations of the document.",
    after,
  });
  return withDocumentFlags(command)
    .argument("<report>", "a report folder, or its JSON report")
    .addOption(
      new Option("--format <host>", "host that shows the annotations")
        .choices(["github", "gitlab"])
        .makeOptionMandatory(),
    )
    .option(
      "-c, --contract <file>",
      "OpenAPI document of the run (default: the one that the report names)",
    )
    .action(async (path: string, flags: AnnotateFlags) => {
      const { runAnnotate } = await import("./run-annotate.ts");
      await runAnnotate(io, path, flags);
    });
}
