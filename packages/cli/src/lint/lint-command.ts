import { createCommand, type CommandIo, endWith, exitCodes } from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import type { Command } from "commander";
import { lintDocument } from "./lint-document.ts";
import { renderProblems } from "./render-problems.ts";

const after = `Examples:
  plumbline lint                          check the document found in this folder
  plumbline lint openapi/openapi.yaml     check this one, with the redocly.yaml nearest to it
  plumbline lint --json | jq '.[].rule'   problems as data

Rules come from the nearest redocly.yaml (else Redocly's recommended set); then the document is compiled,
so that schemas, policies and examples are checked too. Nothing is fetched from the network.

Exit codes: 0 clean (warnings allowed), 1 errors, 2 the document cannot be read.`;

/** The `lint` command. */
export function createLintCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-lint",
    description: "Checks an OpenAPI document.",
    after,
  })
    .argument("[document]", "path of the document; default: the one in this folder")
    .option("--json", "print the problems as a JSON array on stdout")
    .action(async (path: string | undefined, options: { readonly json?: true }) => {
      const file = findDocument(path, { cwd: io.cwd });
      const problems = await lintDocument(file);
      if (options.json) io.stdout.write(`${JSON.stringify(problems, null, 2)}\n`);
      else io.stderr.write(renderProblems(problems, { file, io }));
      if (problems.some(({ severity }) => severity === "error"))
        endWith(command, exitCodes.findings);
    });
  return command;
}
