import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  type CommandIo,
  createCommand,
  loadDocument,
  type DocumentFlags,
  withDocumentFlags,
} from "@plumbline/command";
import type { Contract } from "@plumbline/contract";
import { loadJourneys } from "@plumbline/journeys";
import { Argument, type Command } from "commander";
import { ExportError } from "./export-error.ts";
import { readRun } from "./read-run.ts";
import { renderHar } from "./render-har.ts";
import { renderJourneys } from "./render-journeys.ts";
import { renderMsw } from "./render-msw.ts";
import { renderPostman } from "./render-postman.ts";

const after = `Formats:
  msw        a TypeScript module with handlers for MSW, from the examples of a document
  postman    a Postman collection 2.1 of a document
  har        the exchanges of a run as an HTTP archive, from the folder of its reports
  journeys   Arazzo documents as a Markdown page

Examples:
  plumbline-export msw openapi.yaml --out src/handlers.ts
  plumbline-export postman openapi.yaml --base-url http://127.0.0.1:4010/v1 --out collection.json
  plumbline-export har reports --out run.har
  plumbline-export journeys checkout.arazzo.yaml --contract openapi.yaml --out journeys.md

Exit codes: 0 written; 2 wrong usage, or a document, report or file that cannot be used.`;

interface ExportOptions extends DocumentFlags {
  readonly out?: string;
  readonly baseUrl?: string;
  readonly contract?: string;
}

/** The inputs of an export. */
interface Call {
  readonly sources: readonly string[];
  readonly options: ExportOptions;
  readonly io: CommandIo;
}

type Format = "har" | "journeys" | "msw" | "postman";

const formats: Readonly<Record<Format, (call: Call) => Promise<string>>> = {
  msw: async (call) => renderMsw(await load(call, call.sources[0]), baseOf(call)),
  postman: async (call) => renderPostman(await load(call, call.sources[0]), baseOf(call)),
  har: async ({ sources, io }) =>
    renderHar(await readRun(resolve(io.cwd, sources[0] ?? "plumbline-report"))),
  journeys: async (call) => {
    const contract = await load(call, call.options.contract);
    return renderJourneys(
      contract,
      await loadJourneys(call.sources, contract, { cwd: call.io.cwd }),
    );
  },
};

/** Creates the `export` command. */
export function createExportCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-export",
    description: "Write a document, a run or journeys in the format of another tool.",
    after,
  });
  withDocumentFlags(command)
    .addArgument(new Argument("<format>", "what to write").choices(Object.keys(formats)))
    .argument(
      "[sources...]",
      "a document (default: the one in this folder), a folder of reports, or Arazzo documents",
    )
    .option("-o, --out <file>", "file to write (default: stdout)")
    .option("-u, --base-url <url>", "URL before the paths, for msw and postman")
    .option("-c, --contract <file>", "document of the journeys (default: the one in this folder)")
    .action((format: Format, sources: readonly string[], options: ExportOptions) => {
      rejectSources(command, format, sources);
      return write(format, { sources, options, io });
    });
  return command;
}

function rejectSources(command: Command, format: Format, sources: readonly string[]): void {
  if (format === "journeys" && sources.length === 0)
    command.error("error: journeys requires the path of an Arazzo document");
  if (format !== "journeys" && sources.length > 1)
    command.error(`error: ${format} takes one source, but ${sources.length} were given`);
}

async function write(format: Format, call: Call): Promise<void> {
  const { io, options } = call;
  const text = await formats[format](call);
  if (options.out === undefined || options.out === "-") {
    io.stdout.write(text);
    return;
  }
  const file = resolve(io.cwd, options.out);
  await writeFile(file, text).catch((cause: unknown) => {
    throw new ExportError("out-not-writable", "The file cannot be written", {
      hint: "Create its folder, or name another file with --out.",
      place: { file },
      cause,
    });
  });
  io.stderr.write(`Wrote ${file}\n`);
}

function baseOf({ options: { baseUrl } }: Call): { readonly baseUrl?: string } {
  return baseUrl === undefined ? {} : { baseUrl };
}

/** Parts that cannot be compiled are left out and named. */
async function load({ io, options }: Call, path: string | undefined): Promise<Contract> {
  const contract = await loadDocument(io, path, options);
  for (const { pointer, message } of contract.defects)
    io.stderr.write(`Not exported: ${message}, at ${pointer}\n`);
  return contract;
}
