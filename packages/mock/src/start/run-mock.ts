import { resolve } from "node:path";
import {
  type CommandIo,
  type DocumentFlags,
  paint,
  reportError,
  waitForEnd,
  toCurl,
  writeWarnings,
} from "@plumbline/command";
import { type Contract, findDocument, loadContract } from "@plumbline/contract";
import { type Exchange, formatCount } from "@plumbline/report";
import { findDocsUrl } from "@plumbline/server/docs";
import { enrichDocument } from "../document/enrich-document.ts";
import { writeDocument } from "../document/write-document.ts";
import { logAnswer, logDelivery } from "./log-answer.ts";
import { readRecording } from "./read-recording.ts";
import { readStateFlags, type StateFlags } from "./read-state-flags.ts";
import { explainState } from "./explain-state.ts";
import { type RunningMock, startMock } from "./start-mock.ts";
import type { StartMockOptions } from "./start-mock-options.ts";
import { chooseSampleOperations, createSampleRequest } from "./sample-request.ts";

/** The options of the command, as commander names them. */
export interface MockCommandOptions extends DocumentFlags, StateFlags {
  readonly port: number;
  readonly host: string;
  readonly https?: boolean;
  readonly seed: number;
  readonly delay: number;
  readonly enforceLimits?: boolean;
  readonly strict?: boolean;
  readonly cors: boolean;
  readonly watch?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly printEnriched?: string;
  readonly explainState?: boolean;
  readonly token?: readonly string[];
  readonly control?: boolean;
  readonly controlPort?: number;
  readonly controlToken?: string;
  readonly recording?: string;
  readonly debug?: boolean;
}

/** Serves until the process gets a signal to end, or writes the enriched document and returns. */
export async function runMock(
  io: CommandIo,
  source: string,
  options: MockCommandOptions,
): Promise<void> {
  if (options.printEnriched !== undefined) return printEnriched(io, source, options);
  const loading = loadingOf(io, options);
  if (options.explainState) {
    const contract = await loadContract(source, { defects: "collect", ...loading });
    reportDefects(io, contract, options);
    io.stdout.write(explainState(contract, options));
    return;
  }
  const control = isControlled(options);
  const state = await readStateFlags(io, {
    ...options,
    state: control || (options.state ?? false),
  });
  const controlToken = options.controlToken ?? (io.env["PLUMBLINE_CONTROL_TOKEN"] || undefined);
  const recording = await readRecording(io, options.recording);
  const mock = await startMock({
    recording,
    ...(state && { state }),
    webhooks: options.webhooks,
    ...(options.token && { tokens: options.token }),
    control,
    ...(options.controlPort !== undefined && { controlPort: options.controlPort }),
    ...(controlToken !== undefined && { controlToken }),
    source,
    ...loading,
    port: options.port,
    host: options.host,
    https: options.https ?? false,
    seed: options.seed,
    delayMs: options.delay,
    enforceLimits: options.enforceLimits ?? false,
    strict: options.strict ?? false,
    cors: options.cors,
    watch: options.watch ?? false,
    onAnswer: (entry) => logAnswer(io, options, entry),
    onDelivery: (entry) => logDelivery(io, options, entry),
    onContradiction: (pointer) => logContradiction(io, options, pointer),
    onReload: (error) => {
      logReload(io, source, { error, options });
      if (error === undefined) reportDefects(io, mock.contract(), options);
    },
  });
  reportDefects(io, mock.contract(), options);
  announce(io, mock, options);
  announceRecording(io, mock, { recording, options });
  await waitForEnd(io.signal);
  await mock.close();
}

function isControlled({ control, controlPort, controlToken }: MockCommandOptions): boolean {
  return (control ?? false) || controlPort !== undefined || controlToken !== undefined;
}

function loadingOf(
  io: CommandIo,
  { overlay = [], allowRemote = false }: DocumentFlags,
): Pick<StartMockOptions, "overlays" | "allowRemote"> {
  return { overlays: overlay.map((file) => findDocument(file, { cwd: io.cwd })), allowRemote };
}

async function printEnriched(
  io: CommandIo,
  source: string,
  options: MockCommandOptions,
): Promise<void> {
  const { printEnriched: target = "-", seed } = options;
  const loading = loadingOf(io, options);
  const contract = await loadContract(source, { defects: "collect", ...loading });
  reportDefects(io, contract, {});
  const { document, added, contradicted, failed } = enrichDocument(contract, { seed });
  if (target === "-") io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  else await writeDocument(resolve(io.cwd, target), document);
  io.stderr.write(`Added ${added.length} examples\n`);
  for (const pointer of contradicted)
    io.stderr.write(
      `The example at ${pointer} contradicts its schema: a valid one now precedes it\n`,
    );
  for (const pointer of failed)
    io.stderr.write(`No valid example could be generated for ${pointer}: write one by hand\n`);
}

/** Writes the warnings about the document, and its parts that cannot be compiled, to standard error. */
function reportDefects(
  io: CommandIo,
  { defects, warnings }: Contract,
  { json = false }: Pick<MockCommandOptions, "json">,
): void {
  if (!json) writeWarnings(io, { warnings });
  else
    for (const warning of warnings)
      io.stderr.write(`${JSON.stringify({ event: "warning", ...warning })}\n`);
  for (const { message, pointer, treatment } of defects) {
    const event = { event: "defect", message, pointer, treatment };
    io.stderr.write(
      json ? `${JSON.stringify(event)}\n` : `${message}, at ${pointer}. ${treatment}.\n`,
    );
  }
}

/** Writes the URLs and requests to try to standard output. */
function announce(
  io: CommandIo,
  mock: RunningMock,
  { json = false, https = false }: MockCommandOptions,
): void {
  const contract = mock.contract();
  const curls = chooseSampleOperations(contract).map((operation) =>
    toCurl(createSampleRequest(contract, operation, mock.origin), {
      isInsecure: https,
      isOneLine: true,
    }),
  );
  const docs = findDocsUrl(contract, mock.origin);
  const { url: controlUrl, token = "" } = mock.control ?? {};
  const console = controlUrl && `${controlUrl}/#token=${token}`;
  if (json) {
    const { title, version } = contract;
    const event = {
      event: "listening",
      url: mock.url,
      docs,
      controlUrl,
      console,
      title,
      version,
      try: curls,
    };
    io.stdout.write(`${JSON.stringify(event)}\n`);
    return;
  }
  io.stdout.write(
    `${contract.title} ${contract.version} is mocked at ${paint(io, io.stdout, ["bold", "cyan"], mock.url)}\n`,
  );
  if (docs !== undefined) io.stdout.write(`The reference is at ${docs}\n`);
  if (console !== undefined) io.stdout.write(`The console is at ${console}\n`);
  io.stdout.write("\nTry:\n");
  for (const curl of curls) io.stdout.write(`  ${curl}\n`);
  io.stdout.write("\nPress Ctrl+C to stop.\n");
}

function announceRecording(
  io: CommandIo,
  mock: RunningMock,
  {
    recording,
    options,
  }: { readonly recording: readonly Exchange[]; readonly options: MockCommandOptions },
): void {
  if (options.recording === undefined || options.json) return;
  const known = new Set(mock.contract().operations.map(({ id }) => id));
  const own = recording.filter(({ operation }) => known.has(operation)).length;
  io.stderr.write(
    `The recording has ${formatCount(own, "exchange")} of operations of this document\n`,
  );
}

function logContradiction(
  io: CommandIo,
  { json = false }: MockCommandOptions,
  pointer: string,
): void {
  const says = `The example at ${pointer} contradicts its schema and is served only by name\n`;
  const event = { event: "contradiction", pointer };
  io.stderr.write(json ? `${JSON.stringify(event)}\n` : says);
}

function logReload(
  io: CommandIo,
  source: string,
  { error, options }: { error: unknown; options: MockCommandOptions },
): void {
  if (options.json) {
    const message = error instanceof Error ? error.message : undefined;
    io.stderr.write(
      `${JSON.stringify({ event: "reload", taken: error === undefined, ...(message !== undefined && { message }) })}\n`,
    );
    return;
  }
  if (error === undefined) io.stderr.write(`Reloaded ${source}\n`);
  else {
    reportError(error, io, options.debug ?? false);
    io.stderr.write("  The mock still serves the previous document\n");
  }
}
