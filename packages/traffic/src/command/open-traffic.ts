import { dirname, resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import {
  loadExtensions,
  present,
  readSources,
  type ReportSettings,
  reportSettings,
} from "@plumbline/conformance/command";
import {
  defectsNote,
  type Exchange,
  formatCount,
  makeReportDirectory,
  writeExchanges,
} from "@plumbline/report";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { judgeTraffic, type Taken, type TrafficReader } from "../judge/judge-traffic.ts";
import type { TrafficFlags } from "./traffic-flags.ts";

/** Traffic that is judged for a command. */
export interface OpenTraffic {
  readonly traffic: TrafficReader;
  readonly settings: ReportSettings;
  /** The file that gets all exchanges. */
  readonly record?: string;
  /** The exchanges for that file. */
  readonly recorded: Exchange[];
}

/**
 * Reads document and configuration. Throws ConformanceError `CONFIG_INVALID`, `LEDGER_INVALID`, ReportError `REPORT_NOT_WRITABLE`, and throws
 * as `loadContract` does.
 */
export async function openTraffic(
  io: CommandIo,
  flags: TrafficFlags,
  baseUrl: string | undefined,
): Promise<OpenTraffic> {
  const { strict, config: configFile } = flags;
  // Nothing is sent, so no target is chosen.
  const sources = await readSources({ cwd: io.cwd, config: configFile, baseUrl: baseUrl ?? "" });
  const { config, folder, locateInConfig: locate } = sources;
  const { checks: ownChecks, formats } = await loadExtensions([
    { folder, locate, written: config },
  ]);
  const settings = await reportSettings(io, flags, { ...sources, formats });
  const { contract, ledger, known, reportDir } = settings;
  if (contract.defects.length > 0) io.stderr.write(`${defectsNote(contract.defects)}\n`);
  // A report folder that cannot be written should fail before anything is judged.
  if (reportDir !== undefined) await makeReportDirectory(reportDir);
  const record = flags.record === undefined ? undefined : resolve(io.cwd, flags.record);
  if (record !== undefined) await makeReportDirectory(dirname(record));
  const { severity = {}, strict: isStrict = ledger !== undefined } = config;
  const traffic = judgeTraffic({
    contract,
    severity,
    known,
    ownChecks,
    strict: strict ?? isStrict,
    ...(ledger && { ledger }),
    ...(baseUrl !== undefined && { baseUrl }),
  });
  return { traffic, settings, recorded: [], ...(record !== undefined && { record }) };
}

/** Judges an exchange, and keeps it for the recording if there is one. */
export async function takeExchange(
  { traffic, record, recorded }: OpenTraffic,
  passed: PassedExchange,
): Promise<Taken> {
  const taken = await traffic.take(passed);
  if (record !== undefined && taken.exchange) recorded.push(taken.exchange);
  return taken;
}

/** Most places that are named of the requests that were left out. */
const mostNamed = 5;

/** Prints the report and what was left out, writes the files, and returns the exit code. */
export async function concludeTraffic(
  io: CommandIo,
  { traffic, settings, record, recorded }: OpenTraffic,
  { json = false }: TrafficFlags,
): Promise<number> {
  const report = traffic.report();
  const secrets = [...traffic.secrets];
  // A later exchange can show that a text of an earlier one is a secret, so the file is written at the end.
  if (record !== undefined) {
    await writeExchanges(recorded, { file: record, secrets });
    io.stderr.write(`Recorded ${formatCount(recorded.length, "exchange")} in ${record}\n`);
  }
  const code = await present(io, report, {
    json,
    reportDir: settings.reportDir,
    secrets,
  });
  const seen = new Set(report.results.map(({ operation }) => operation));
  const unused = report.operations.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
  const notes = [
    ["Not used", unused],
    ["Not in the document", counted(traffic.undescribed)],
    ["Not for the interface", counted(traffic.elsewhere)],
  ] as const;
  for (const [what, names] of notes)
    if (names.length > 0) io.stderr.write(`${what}: ${nameSome(names)}\n`);
  return code;
}

function counted(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, number]) => (number === 1 ? name : `${name} (${number})`));
}

function nameSome(names: readonly string[]): string {
  const left = names.length - mostNamed;
  const shown = names.slice(0, left > 1 ? mostNamed : names.length).join(", ");
  return left > 1 ? `${shown} and ${left} more` : shown;
}
