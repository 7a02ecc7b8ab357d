import {
  createCommand,
  type CommandIo,
  endWith,
  exitCodes,
  loadDocument,
  type DocumentFlags,
  readDuration,
  withDocumentFlags,
} from "@plumbline/command";
import { type Contract, findDocument } from "@plumbline/contract";
import type { Command } from "commander";
import { compareContracts } from "./compare/compare-contracts.ts";
import { renderMarkdown } from "./render/render-markdown.ts";
import { renderText } from "./render/render-text.ts";
import { readBase } from "./read-base.ts";
import { checkChangeset } from "./check-changeset.ts";
import { levelOf } from "./model/level-of.ts";
import { addWitnesses } from "./witness/add-witnesses.ts";
import { writeChangeset } from "./write-changeset.ts";

const after = `Examples:
  plumbline diff --base main                      compare the document in this folder with the one on main
  plumbline diff new.yaml --base old.yaml         compare two files
  plumbline diff --base v1.0.0 --markdown         print a changelog by operation
  plumbline diff --base main --write-changeset @acme/openapi,@acme/client
  plumbline diff --base main --check @acme/openapi

A change is breaking if a caller that kept to the old document can fail, dangerous if it can fail where it relied on
more, and safe otherwise. A breaking change of a schema has a witness: a request that only the old document accepts, or a
response that only the new one allows. Without a witness among many values, the change is dangerous. In a large document,
the search ends after --witness-time.

Exit codes: 0 no breaking change, 1 breaking changes or a changeset that is too low, 2 wrong usage or an unreadable document.
With --write-changeset and --check, breaking changes alone do not end with 1.`;

interface DiffOptions extends DocumentFlags {
  readonly base: string;
  readonly json?: true;
  readonly markdown?: true;
  readonly writeChangeset?: string;
  readonly check?: string;
  readonly witnessTime: number;
  readonly witnesses: boolean;
}

const defaultWitnessTime = 4000;

/** Creates the `diff` command. */
export function createDiffCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-diff",
    description: "Compare two versions of an OpenAPI document.",
    after,
  });
  return withDocumentFlags(command)
    .argument("[document]", "path of the new document (default: the one in this folder)")
    .requiredOption("--base <ref>", "the old document: a path, or a git revision")
    .option("--json", "print the changes as JSON on stdout")
    .option("--markdown", "print a changelog by operation on stdout")
    .option(
      "--write-changeset <packages>",
      "write a changeset for these packages, separated by commas",
    )
    .option(
      "--check <package>",
      "fail if the pending changesets of the package are lower than the changes",
    )
    .option(
      "--witness-time <duration>",
      "how long witnesses are sought, for example 1m",
      readDuration,
      defaultWitnessTime,
    )
    .option("--no-witnesses", "seek no witnesses")
    .action((path: string | undefined, options: DiffOptions) =>
      diff(io, command, { path, options }),
    );
}

interface Call {
  readonly path: string | undefined;
  readonly options: DiffOptions;
}

async function diff(io: CommandIo, command: Command, { path, options }: Call): Promise<void> {
  const document = findDocument(path, { cwd: io.cwd });
  const next = await loadDocument(io, document, options);
  const before = await readBase({ base: options.base, document, io, flags: options });
  for (const contract of [before, next]) noteDefects(io, contract);
  const compared = compareContracts(before, next);
  const end = performance.now() + options.witnessTime;
  const { changes, skipped } = options.witnesses
    ? addWitnesses(compared, { before, after: next, isOver: () => performance.now() >= end })
    : { changes: compared, skipped: 0 };
  const level = levelOf(changes);
  if (options.json) io.stdout.write(`${JSON.stringify({ level, changes }, null, 2)}\n`);
  else if (options.markdown) io.stdout.write(renderMarkdown(changes));
  else io.stdout.write(renderText(changes, level, io));
  if (skipped > 0)
    io.stderr.write(
      `No witness was sought for ${skipped} breaking changes; a longer --witness-time looks for more.\n`,
    );
  if (options.writeChangeset !== undefined) {
    const packages = options.writeChangeset.split(",");
    const file = await writeChangeset({ cwd: io.cwd, packages, level, changes });
    io.stderr.write(file === undefined ? "No changeset is needed.\n" : `Wrote ${file}\n`);
  } else if (options.check !== undefined) {
    const problem = await checkChangeset({ cwd: io.cwd, package: options.check, level });
    if (problem === undefined) return;
    io.stderr.write(`${problem}\n`);
    endWith(command, exitCodes.findings);
  } else if (level === "major") endWith(command, exitCodes.findings);
}

/** Parts that cannot be compiled are not compared. */
function noteDefects(io: CommandIo, { source, defects }: Contract): void {
  for (const { pointer, message } of defects)
    io.stderr.write(`Not compared in ${source}: ${message}, at ${pointer}\n`);
}
