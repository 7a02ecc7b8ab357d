import { createCommand, endWith, type CommandIo, withDocumentFlags } from "@plumbline/command";
import { type Command, Option } from "commander";
import { chooseOutputs, type OutputFlags } from "./choose-outputs.ts";
import type { Output } from "./output.ts";
import { outputOptions } from "./output-options.ts";
import { runOutputs } from "./run-outputs.ts";
import { watchOutputs } from "./watch-outputs.ts";

interface GenerateFlags extends OutputFlags {
  readonly check?: boolean;
  readonly json?: boolean;
  readonly watch?: boolean;
  readonly debug?: boolean;
}

const after = `Examples:
  plumbline-generate openapi.yaml --out src/generated
  plumbline-generate openapi.yaml --out src/generated --check
  plumbline-generate
  plumbline-generate books

Without a document, the outputs of the key generate of the nearest plumbline.config.ts are generated; a name chooses one.

Writes calls.ts, client.ts, operation-table.ts, operations.ts, schemas.ts and types.ts, and webhooks.ts for the webhooks
of the document. The first two, operations.ts and webhooks.ts import @plumbline/client-runtime, the others only import each other. Files that were not generated are not changed.

Parts that cannot be generated are listed with their reason; the rest is written.

Exit codes:
  0  the files were written, or with --check are up to date
  1  with --check: files are stale, missing or no longer generated
  2  wrong usage, unreadable document, directory without write permission`;

/**
 * Creates the command `plumbline-generate` (`plumbline generate`), which writes or checks a document's typed client.
 * @example
 * ```ts
 * import { createGenerateCommand } from "@plumbline/codegen/command";
 * import { processIo, runCommand } from "@plumbline/command";
 *
 * const io = processIo();
 * process.exitCode = await runCommand(createGenerateCommand(io), ["openapi.yaml"], io);
 * ```
 */
export function createGenerateCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-generate",
    description:
      "Generate the types and the operation table of a typed client from an OpenAPI document.",
    after,
  });
  withDocumentFlags(command)
    .argument(
      "[document]",
      "path or URL of an OpenAPI document, or the name of an output of the configuration (default: all outputs of the configuration, or the first document found in the usual places)",
    )
    .option(
      "--config <file>",
      "configuration with outputs (default: the nearest plumbline.config.ts)",
    )
    .option("--check", "write nothing; list the files that are not up to date and exit with 1")
    .option("--json", "print the result as JSON on stdout")
    .addOption(
      new Option(
        "--watch",
        "generate again when the document, a file that it references, an overlay or the configuration changes",
      ).conflicts(["check", "json"]),
    );
  for (const option of Object.values(outputOptions)) command.addOption(option);
  return command.action(async (argument: string | undefined, flags: GenerateFlags) => {
    const choose = (): Promise<readonly Output[]> =>
      chooseOutputs(command, argument, { flags, io });
    if (flags.watch) await watchOutputs(choose, { flags, io });
    else endWith(command, await runOutputs(await choose(), flags, io));
  });
}
