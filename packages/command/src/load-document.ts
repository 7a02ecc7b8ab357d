import { type Contract, findDocument, loadContract, type LoadOptions } from "@plumbline/contract";
import type { Command } from "commander";
import { type CommandIo, paint } from "./command-io.ts";
import { formatPlace } from "./format-place.ts";

/** The flags that `withDocumentFlags` adds to a command. */
export interface DocumentFlags {
  /** Paths of overlays, in the order in which they are applied. */
  readonly overlay?: readonly string[];
  /** Whether references to other machines are followed. Default: false. */
  readonly allowRemote?: boolean;
}

/**
 * Adds `--overlay` and `--allow-remote` to a command that loads a document.
 * @see https://spec.openapis.org/overlay/v1.1.0.html
 */
export function withDocumentFlags(command: Command): Command {
  return command
    .option(
      "--overlay <file>",
      "apply an overlay to the document first; can be repeated",
      (file: string, files: readonly string[] | undefined) => [...(files ?? []), file],
    )
    .option("--allow-remote", "follow references of the document to other machines, by https");
}

/** Options of `loadDocument`. */
export interface DocumentOptions
  extends DocumentFlags, Pick<LoadOptions, "validators" | "formats"> {
  /** The folder that a document is searched in, and that its path starts from. Default: the working folder. */
  readonly folder?: string;
}

/**
 * Loads the document of a command with its overlays, without the parts that cannot be compiled, and writes its warnings to stderr.
 * Throws ContractError.
 */
export async function loadDocument(
  io: CommandIo,
  path: string | undefined,
  { overlay = [], folder = io.cwd, ...options }: DocumentOptions = {},
): Promise<Contract> {
  const source = findDocument(path, { cwd: folder });
  const overlays = overlay.map((file) => findDocument(file, { cwd: io.cwd }));
  const contract = await loadContract(source, { ...options, overlays, defects: "collect" });
  writeWarnings(io, contract);
  return contract;
}

/** `plumbline lint` lists all of them. */
const mostWarnings = 10;

/** Writes the warnings about a document to stderr. */
export function writeWarnings(io: CommandIo, { warnings }: Pick<Contract, "warnings">): void {
  const label = paint(io, io.stderr, ["bold", "yellow"], "warning:");
  for (const { message, place, hint } of warnings.slice(0, mostWarnings)) {
    const remedy = hint === undefined ? "" : `\n  ${hint}`;
    io.stderr.write(`${label} ${message}\n  at ${formatPlace(place)}${remedy}\n`);
  }
  const more = warnings.length - mostWarnings;
  if (more > 0) io.stderr.write(`${label} ${more} more: plumbline lint lists them\n`);
}
