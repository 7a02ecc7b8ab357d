import { basename, dirname } from "node:path";
import type { Contract } from "@plumbline/contract";
import type { MergedRun, RunReport } from "@plumbline/report";
import { assembleReport } from "../../run/judge/assemble-report.ts";
import { mergeResults } from "../../run/judge/merge-results.ts";
import { withKnown } from "../../run/judge/with-known.ts";
import { sum } from "../../run/plan/sum.ts";
import { resolveTarget } from "../../target/resolve-target.ts";
import type { WholeReport } from "./read-run-report.ts";
import { inOrder, type MergeOptions, numberedOn } from "./merge-shard-reports.ts";

/** Merges the reports of whole runs: of the suite, and of traffic. Requires at least one. */
export function mergeRuns(
  runs: readonly [WholeReport, ...WholeReport[]],
  options: MergeOptions,
): RunReport {
  // The skips and the settings of the suite say more than those of traffic.
  const ordered = runs.toSorted((a, b) => Number(isTraffic(a)) - Number(isTraffic(b)));
  const reports = numberedOn(ordered.map(({ report }) => report));
  const { effect, ...target } = (ordered[0] ?? runs[0]).report.target;
  const [{ report: base } = runs[0]] = ordered;
  const ids = new Set(reports.flatMap(({ operations }) => operations.map(({ id }) => id)));
  const {
    paced: _,
    isHollow: __,
    ...merged
  } = assembleReport({
    ...options,
    target: resolveTarget({ ...target, allow: effect }),
    seed: base.seed,
    ...(base.runs === undefined ? {} : { runs: base.runs }),
    startedAt: new Date(Math.min(...reports.map(({ startedAt }) => Date.parse(startedAt)))),
    durationMs: sum(reports.map(({ durationMs }) => durationMs)),
    operations: [...ids],
    results: mergeResults(inOrder(options.contract, reports)),
    exchanges: reports.flatMap(({ exchanges }) => exchanges),
  });
  const reported: RunReport = {
    ...merged,
    ...(runs.every(isTraffic) && { isTraffic: true }),
    merged: ordered.map((run) => mergedRun(run, runs, options.contract)),
    // The reports do not have all exchanges of traffic.
    statuses: addCounts(reports.map(({ statuses }) => statuses)),
    requests: {
      total: sum(reports.map(({ requests }) => requests.total)),
      writes: sum(reports.map(({ requests }) => requests.writes)),
    },
    created: reports.flatMap(({ created }) => created),
    inconclusive: ordered.flatMap((run) =>
      run.report.inconclusive.map((reason) => `${nameOf(run, runs)}: ${reason}`),
    ),
  };
  return withKnown(reported, options.known ?? [], options.contract);
}

function isTraffic({ report }: WholeReport): boolean {
  return report.isTraffic === true;
}

function mergedRun(run: WholeReport, runs: readonly WholeReport[], contract: Contract): MergedRun {
  const { report } = run;
  const others = new Set(
    runs.filter((one) => one !== run).flatMap((other) => provenBy(other, contract)),
  );
  return {
    name: nameOf(run, runs),
    ...(report.isTraffic && { isTraffic: true }),
    baseUrl: report.target.baseUrl,
    requests: report.requests.total,
    assurance: report.assurance,
    proven: Object.fromEntries(report.operations.map(({ id, clauses }) => [id, clauses.proven])),
    alone: provenBy(run, contract).filter((clause) => !others.has(clause)).length,
  };
}

/** The clauses of the contract that a run proved. Results also name places that are not clauses. */
function provenBy(
  { report: { results } }: WholeReport,
  { clauses }: Contract,
): readonly Contract["clauses"][number][] {
  const byOperation = Map.groupBy(results, ({ operation }) => operation);
  const all = pointersOf(results);
  const own = new Map([...byOperation].map(([id, some]) => [id, pointersOf(some)]));
  // A clause without an operation is one of the whole document.
  return clauses.filter(({ operation, pointer }) =>
    (operation === undefined ? all : own.get(operation))?.has(pointer),
  );
}

function pointersOf(results: RunReport["results"]): ReadonlySet<string> {
  return new Set(results.flatMap(({ clauses }) => clauses));
}

/** The folder of a report, with its parent if another report has a folder of the same name. */
function nameOf({ file }: WholeReport, runs: readonly WholeReport[]): string {
  const folder = dirname(file);
  const name = basename(folder);
  const isOnly = runs.filter((one) => basename(dirname(one.file)) === name).length === 1;
  return isOnly ? name : `${basename(dirname(folder))}/${name}`;
}

function addCounts(counts: readonly RunReport["statuses"][]): RunReport["statuses"] {
  const names = new Set(counts.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, sum(counts.map((one) => one[name] ?? 0))]),
  );
}
