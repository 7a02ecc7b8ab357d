import type { Contract } from "@plumbline/contract";
import { assembleReport } from "../../run/judge/assemble-report.ts";
import type { Ledger } from "../../run/ledger/ledger.ts";
import type { CheckResult, Exchange, KnownFinding, RunReport } from "@plumbline/report";
import { resolveTarget } from "../../target/resolve-target.ts";
import type { ShardReport } from "./read-run-report.ts";

export interface MergeOptions {
  readonly contract: Contract;
  readonly ledger?: Ledger;
  readonly known?: readonly KnownFinding[];
}

/** Merges the reports of a run's shards. Requires at least one. */
export function mergeShardReports(
  shards: readonly [ShardReport, ...ShardReport[]],
  options: MergeOptions,
): RunReport {
  const ordered = shards.toSorted((a, b) => a.shard.index - b.shard.index);
  const [{ report: first }] = shards;
  const reports = numberedOn(ordered.map(({ report }) => report));
  const startedAt = Math.min(...reports.map((report) => Date.parse(report.startedAt)));
  const endedAt = reports.map((report) => Date.parse(report.startedAt) + report.durationMs);
  const { effect, ...target } = first.target;
  const ended = whyEnded(ordered);
  return assembleReport({
    ...options,
    target: resolveTarget({ ...target, allow: effect }),
    seed: first.seed,
    ...(first.runs === undefined ? {} : { runs: first.runs }),
    startedAt: new Date(startedAt),
    durationMs: Math.max(...endedAt) - startedAt,
    operations: reports.flatMap(({ operations }) => operations.map(({ id }) => id)),
    results: inOrder(options.contract, reports),
    exchanges: reports.flatMap(({ exchanges }) => exchanges),
    ...(first.selection ? { selection: first.selection } : {}),
    ...(ended === undefined ? {} : { ended }),
  });
}

/** Exchanges are numbered from 1 in each report and get new numbers in the merged report. */
export function numberedOn(reports: readonly RunReport[]): readonly RunReport[] {
  let before = 0;
  return reports.map((report) => {
    const shift = before;
    before += report.exchanges.length;
    const move = (exchange: Exchange): Exchange => ({
      ...exchange,
      number: exchange.number + shift,
    });
    return {
      ...report,
      exchanges: report.exchanges.map(move),
      results: report.results.map((result) => moved(result, move)),
    };
  });
}

function moved(result: CheckResult, move: (exchange: Exchange) => Exchange): CheckResult {
  const findings = result.findings.map((finding) => ({
    ...finding,
    exchanges: finding.exchanges.map(move),
  }));
  return { ...result, findings };
}

/** Sorts by the operations' order in the document, as in one run. */
export function inOrder(contract: Contract, reports: readonly RunReport[]): readonly CheckResult[] {
  const places = new Map(contract.operations.map(({ id }, index) => [id, index]));
  const placeOf = ({ operation }: CheckResult): number => places.get(operation) ?? places.size;
  return reports.flatMap(({ results }) => results).toSorted((a, b) => placeOf(a) - placeOf(b));
}

const interrupted = "The run was interrupted";

function whyEnded(shards: readonly ShardReport[]): string | undefined {
  const total = shards[0]?.shard.total ?? 0;
  const there = new Set(shards.map(({ shard }) => shard.index));
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter(
    (index) => !there.has(index),
  );
  if (missing.length > 0)
    return `Of ${total} shards, ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`;
  const isCut = shards.some(({ report }) => report.inconclusive.includes(interrupted));
  return isCut ? "A shard of the run was interrupted" : undefined;
}
