import { resolve } from "node:path";
import { createCommand, endWith, exitCodes, type CommandIo } from "@plumbline/command";
import { findDocument, loadContract } from "@plumbline/contract";
import type { Command } from "commander";
import { generateClient } from "../generate-client.ts";
import { checkGenerated, hasDrift } from "../write/check-generated.ts";
import { writeGenerated } from "../write/write-generated.ts";
import { reportGenerated } from "./report-generated.ts";

interface GenerateFlags {
  readonly out: string;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly allServers?: boolean;
  readonly receiptHeader?: string;
  readonly client: boolean;
  readonly examples?: boolean;
}

const after = `Examples:
  plumbline-generate openapi.yaml --out src/generated
  plumbline-generate openapi.yaml --out src/generated --check

Writes client.ts, methods.ts, operation-table.ts, operations.ts, schemas.ts and types.ts. client.ts imports
@plumbline/client-runtime, the others nothing but each other. Files in the directory that were not generated are left alone.

Exit codes:
  0  the files are written, or with --check are up to date
  1  with --check: files are stale, missing or no longer generated
  2  wrong usage, a document that cannot be read, a directory that cannot be written`;

/** The command `plumbline-generate`, also `plumbline generate`: a document's typed client, written or checked. */
export function createGenerateCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-generate",
    description:
      "Generate the types and the operation table of a typed client from an OpenAPI document.",
    after,
  });
  return command
    .argument(
      "[document]",
      "OpenAPI document, a path or a loopback URL (default: the first found in the usual places)",
    )
    .option("-o, --out <directory>", "where the files go", "src/generated")
    .option("--check", "change nothing; end with 1 and name the files that are not up to date")
    .option("--json", "print the outcome as JSON on stdout")
    .option("--all-servers", "also emit operations that name servers of their own")
    .option(
      "--receipt-header <name>",
      "response header that identifies an execution (default: derived)",
    )
    .option("--no-client", "leave out client.ts, for programs with a runtime of their own")
    .option("--examples", "also write examples.ts, the document's example answers, for tests")
    .action(async (document: string | undefined, flags: GenerateFlags) => {
      const drift = await generate(findDocument(document, { cwd: io.cwd }), flags, io);
      if (flags.check && drift) endWith(command, exitCodes.findings);
    });
}

/** Whether the directory was out of date. */
async function generate(document: string, flags: GenerateFlags, io: CommandIo): Promise<boolean> {
  const contract = await loadContract(document);
  const files = await generateClient(contract, {
    ...(flags.allServers && { include: () => true }),
    client: flags.client,
    examples: flags.examples === true,
    ...(flags.receiptHeader !== undefined && { receiptHeader: flags.receiptHeader }),
  });
  const directory = resolve(io.cwd, flags.out);
  const act = flags.check ? checkGenerated : writeGenerated;
  const drift = await act(files, directory);
  reportGenerated(io, {
    files,
    drift,
    out: flags.out,
    check: flags.check === true,
    json: flags.json === true,
  });
  return hasDrift(drift);
}
