import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import {
  type CommandIo,
  configNames,
  type DocumentFlags,
  exitCodes,
  loadDocument,
} from "@plumbline/command";
import { formatCount } from "@plumbline/report";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { note } from "../note.ts";
import { isPlumblineError, type LabelVocabulary } from "@plumbline/contract";
import type { Answers } from "./answers.ts";
import { ask } from "./ask.ts";
import { findFixtures } from "./find-fixtures.ts";
import { installedPackage, renderConfig } from "./render-config.ts";
import { toConfig } from "./to-config.ts";

export interface InitFlags extends Partial<Omit<Answers, "stateless">>, DocumentFlags {
  readonly stateless?: boolean;
  readonly config?: string;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly explore?: boolean;
}

/**
 * Asks for a target and writes a configuration, on request with the fixtures that an exploration of the target finds. Throws
 * ConformanceError `OPTION_INVALID`, `CONFIG_INVALID`. An exploration throws as a run does before its first check.
 */
export async function runInit(io: CommandIo, input: Readable, flags: InitFlags): Promise<number> {
  const {
    config = "plumbline.config.ts",
    yes,
    force,
    stateless,
    explore,
    overlay = [],
    ...rest
  } = flags;
  const file = resolve(io.cwd, config);
  rejectFile(file, force === true);
  const given = { ...rest, ...(stateless === undefined ? {} : { stateless: "yes" }) };
  const asked = await ask({ io, input: yes ? undefined : input, given });
  const answers = {
    ...asked,
    contract: fromFolder(asked.contract, io.cwd, dirname(file)),
    overlays: overlay.map((one) => fromFolder(one, io.cwd, dirname(file))),
    reportDir: fromFolder(asked.reportDir, io.cwd, dirname(file)),
  };
  const from = installedPackage(dirname(file));
  const labels = await labelsOf(io, asked.contract, overlay);
  await write(file, renderConfig(toConfig(answers), from, labels), force === true);
  const isUsual = dirname(file) === io.cwd && configNames.includes(basename(file));
  note(io, `Wrote ${relative(io.cwd, file)}`);
  if (explore) {
    const fixtures = await findFixtures(io, { config: file, target: answers.target });
    await write(file, renderConfig(toConfig(answers, fixtures), from, labels), true);
    note(io, `Wrote the fixtures of ${formatCount(Object.keys(fixtures).length, "operation")}`);
  }
  if (from === undefined)
    note(io, "For types, run npm install --save-dev @plumbline/cli and use defineConfig");
  const variables = [answers.tokenEnv, answers.controlTokenEnv].filter((name) => name !== "");
  for (const name of variables) note(io, `Next: export ${name}=…`);
  note(io, `Next: plumbline test ${answers.target}${isUsual ? "" : ` --config ${config}`} --plan`);
  return exitCodes.ok;
}

/** The labels that the document declares. A run reports a document that cannot be read. */
async function labelsOf(
  io: CommandIo,
  contract: string,
  overlay: readonly string[],
): Promise<LabelVocabulary> {
  if (contract === "") return {};
  try {
    const { policies } = await loadDocument(io, contract, { overlay, validators: "lazy" });
    return policies.labels ?? {};
  } catch (error) {
    if (isPlumblineError(error)) return {};
    throw error;
  }
}

/** Converts paths from the working folder to the folder of the configuration. */
function fromFolder(path: string, cwd: string, folder: string): string {
  if (path === "" || /^https?:/i.test(path)) return path;
  return relative(folder, resolve(cwd, path)).replaceAll("\\", "/");
}

function rejectFile(file: string, isForced: boolean): void {
  if (!/^\.m?[jt]s$/.test(extname(file))) {
    throw new ConformanceError("OPTION_INVALID", `${basename(file)} is not a module`, {
      hint: "Name a file that ends in .ts, .mts, .js or .mjs.",
    });
  }
  if (!existsSync(dirname(file))) throw notWritable(file, "The folder does not exist");
  if (existsSync(file) && !isForced) throw alreadyThere(file, "Pass --force to overwrite it.");
  const twin = configNames
    .map((name) => join(dirname(file), name))
    .find((other) => other !== file && existsSync(other));
  if (twin !== undefined && configNames.includes(basename(file)))
    throw alreadyThere(twin, "Add the target to it, or remove it.");
}

/** Does not overwrite a file that was created in the meantime, unless forced. */
async function write(file: string, text: string, isForced: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: isForced ? "w" : "wx" });
  } catch (cause) {
    throw notWritable(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function alreadyThere(file: string, hint: string): ConformanceError {
  return new ConformanceError("OPTION_INVALID", "A configuration already exists", {
    place: { file },
    hint,
  });
}

function notWritable(file: string, reason: string, cause?: unknown): ConformanceError {
  return new ConformanceError("OPTION_INVALID", `The configuration cannot be written: ${reason}`, {
    place: { file },
    hint: "Name another file with --config.",
    cause,
  });
}
