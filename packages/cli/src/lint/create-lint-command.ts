import {
  createCommand,
  type CommandIo,
  endWith,
  exitCodes,
  type DocumentFlags,
  withDocumentFlags,
} from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import type { Command } from "commander";
import { lintDocument } from "./lint-document.ts";
import { renderProblems } from "./render-problems.ts";

const after = `Examples:
  plumbline lint                          check the document in this folder
  plumbline lint openapi/openapi.yaml     check this document, with the nearest redocly.yaml
  plumbline lint --overlay fixes.yaml     check the document after an overlay
  plumbline lint --json | jq '.[].rule'   print problems as data

Rules come from the nearest redocly.yaml (default: Redocly's recommended rules). The document is also compiled,
which checks its schemas, policies and examples. Nothing is fetched from the network.

Exit codes: 0 no errors (warnings allowed), 1 errors, 2 unreadable document.`;

interface LintFlags extends DocumentFlags {
  readonly json?: true;
}

/** Creates the `lint` command. */
export function createLintCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-lint",
    description: "Check an OpenAPI document.",
    after,
  });
  return withDocumentFlags(command)
    .argument("[document]", "path or URL of the document (default: the one in this folder)")
    .option("--json", "print the problems as a JSON array on stdout")
    .action(
      async (path: string | undefined, { json, overlay = [], allowRemote = false }: LintFlags) => {
        const file = findDocument(path, { cwd: io.cwd });
        const overlays = overlay.map((one) => findDocument(one, { cwd: io.cwd }));
        const problems = await lintDocument(file, { overlays, allowRemote });
        if (json) io.stdout.write(`${JSON.stringify(problems, null, 2)}\n`);
        else io.stderr.write(renderProblems(problems, { file, io }));
        if (problems.some(({ severity }) => severity === "error"))
          endWith(command, exitCodes.findings);
      },
    );
}
