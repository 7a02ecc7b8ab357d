import { resolve } from "node:path";
import {
  createCommand,
  endWith,
  exitCodes,
  type CommandIo,
  type DocumentFlags,
  withDocumentFlags,
  writeWarnings,
} from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import { type Command, Option } from "commander";
import { generateWithOmissions } from "../generate-client.ts";
import { schemaLibraries, type SchemaLibraryName } from "../schemas/emit-libraries.ts";
import { checkGenerated, hasDrift } from "../write/check-generated.ts";
import { findImportExtension } from "../write/find-import-extension.ts";
import { type ImportExtension, importExtensions } from "../write/import-extension.ts";
import { writeGenerated } from "../write/write-generated.ts";
import { loadWithOverrides } from "./load-with-overrides.ts";
import { reportGenerated } from "./report-generated.ts";
import { selectOperations } from "./select-operations.ts";

interface GenerateFlags extends DocumentFlags {
  readonly out: string;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly ownServers: boolean;
  readonly receiptHeader?: string;
  readonly credential?: string;
  readonly overrides?: string;
  readonly client: boolean;
  readonly examples?: boolean;
  readonly validators?: boolean;
  readonly imports?: ImportExtension;
  readonly schemas?: readonly SchemaLibraryName[];
  readonly only?: readonly string[];
}

const after = `Examples:
  plumbline-generate openapi.yaml --out src/generated
  plumbline-generate openapi.yaml --out src/generated --check

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
  return withDocumentFlags(command)
    .argument(
      "[document]",
      "path or URL of an OpenAPI document (default: the first one found in the usual places)",
    )
    .option("-o, --out <directory>", "output directory", "src/generated")
    .option("--check", "write nothing; list the files that are not up to date and exit with 1")
    .option("--json", "print the result as JSON on stdout")
    .option(
      "--only <name...>",
      "only the operations with this operationId, tag or path, and what they need; * stands for any text",
    )
    .option("--no-own-servers", "omit operations with servers of their own")
    .option(
      "--receipt-header <name>",
      "response header with the request ID (default: the one that every 2xx response requires)",
    )
    .option(
      "--credential <scheme>",
      "how the credential is sent: a security scheme, or bearer, basic, header:<name>, query:<name>, cookie:<name>",
    )
    .option(
      "--overrides <file>",
      "JSON or YAML that is merged into the document first (JSON Merge Patch, RFC 7396)",
    )
    .option("--no-client", "omit calls.ts and client.ts, for programs with another runtime")
    .option(
      "--validators",
      "also write validators.ts, which createClient({ validate: true }) uses for responses",
    )
    .addOption(
      new Option(
        "--imports <extension>",
        "how the files import each other: ./calls.ts, ./calls.js or ./calls (default: what the nearest tsconfig.json compiles)",
      ).choices(importExtensions),
    )
    .addOption(
      new Option(
        "--schemas <library...>",
        "also write the schemas in code, for forms and other checks: zod.ts, valibot.ts or, without a library, standard.ts",
      ).choices(schemaLibraries),
    )
    .option("--examples", "also write examples.ts, the document's example responses for tests")
    .action(async (document: string | undefined, flags: GenerateFlags) => {
      const drift = await generate(findDocument(document, { cwd: io.cwd }), flags, io);
      if (flags.check && drift) endWith(command, exitCodes.findings);
    });
}

/** Returns whether the directory was out of date. */
async function generate(document: string, flags: GenerateFlags, io: CommandIo): Promise<boolean> {
  const { overrides, overlay: overlays = [], allowRemote = false } = flags;
  const whole = await loadWithOverrides(document, {
    cwd: io.cwd,
    overrides,
    overlays,
    allowRemote,
  });
  writeWarnings(io, whole);
  const { contract, include } = flags.only
    ? selectOperations(whole, flags.only)
    : { contract: whole, include: () => true };
  const directory = resolve(io.cwd, flags.out);
  const { files, omissions } = await generateWithOmissions(contract, {
    include,
    imports: flags.imports ?? findImportExtension(directory),
    ownServers: flags.ownServers,
    client: flags.client,
    examples: flags.examples === true,
    validators: flags.validators === true,
    schemas: flags.schemas ?? [],
    ...(flags.receiptHeader !== undefined && { receiptHeader: flags.receiptHeader }),
    ...(flags.credential !== undefined && { credential: flags.credential }),
  });
  const act = flags.check ? checkGenerated : writeGenerated;
  const drift = await act(files, directory);
  reportGenerated(io, {
    files,
    drift,
    omissions,
    out: flags.out,
    check: flags.check === true,
    json: flags.json === true,
  });
  return hasDrift(drift);
}
