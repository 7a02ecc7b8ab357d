import { type CommandIo, exitCodes, formatPlace, reportError } from "@plumbline/command";
import { hasDrift } from "../write/check-generated.ts";
import { generateOutput } from "./generate-output.ts";
import type { Output } from "./output.ts";
import { reportGenerated, reportToJson } from "./report-generated.ts";

/** How outputs are run. */
export interface RunFlags {
  readonly check?: boolean;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** Generates or checks outputs, one after the other, and reports each. Returns the exit code: the highest of all. */
export async function runOutputs(
  outputs: readonly Output[],
  flags: RunFlags,
  io: CommandIo,
): Promise<number> {
  const results: Result[] = [];
  for (const output of outputs) results.push(await runOutput(output, flags, io));
  if (flags.json) printJson(outputs, results, io);
  return Math.max(...results.map(({ code }) => code));
}

interface Result {
  readonly code: number;
  /** Absent if the output cannot be generated. */
  readonly json?: object;
}

async function runOutput(
  output: Output,
  { check = false, json = false, debug = false }: RunFlags,
  io: CommandIo,
): Promise<Result> {
  const { named } = output;
  try {
    const report = await generateOutput(output, { io, check });
    if (!json) reportGenerated(io, report);
    const code = check && hasDrift(report.drift) ? exitCodes.findings : exitCodes.ok;
    return { code, json: { ...(named && { name: named.name }), ...reportToJson(report) } };
  } catch (error) {
    const code = reportError(error, io, debug);
    if (named) io.stderr.write(`  for the output ${named.name} at ${formatPlace(named.place)}\n`);
    return { code };
  }
}

/** One object for a document on the command line, a list for outputs of a configuration. */
function printJson([first]: readonly Output[], results: readonly Result[], io: CommandIo): void {
  const all = results.flatMap(({ json }) => json ?? []);
  const value = first?.named ? all : all[0];
  if (value) io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
