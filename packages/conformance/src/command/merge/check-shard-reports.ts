import type { Contract } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { contractDigest } from "../../run/plan/shard-plan.ts";
import type { ShardReport, WholeReport } from "./read-run-report.ts";

/** The facts that all shards of a run share, in words. A named target may have another address in each shard. */
const same: readonly (readonly [words: string, of: (one: ShardReport) => unknown])[] = [
  ["targets", ({ report: { target } }) => target.name ?? target.baseUrl],
  ["allowed effects", ({ report: { target } }) => target.effect],
  ["kinds of targets", ({ report: { target } }) => target.stateless],
  ["seeds", ({ report }) => report.seed],
  ["numbers of shards", ({ shard }) => shard.total],
  ["plans, by operations, checks, fixtures or identities", ({ shard }) => shard.plan],
];

/** Rejects reports that are not shards of one run. Throws ConformanceError `REPORT_INVALID`. */
export function checkShardReports(shards: readonly ShardReport[]): void {
  const [first, ...others] = shards;
  if (!first) return;
  for (const other of others) {
    const difference = same.find(([, of]) => of(first) !== of(other));
    if (difference) throw apart(difference, first, other);
    const twin = shards.find(({ shard }) => shard.index === other.shard.index);
    if (twin && twin !== other) throw twice(twin, other);
  }
}

/** Rejects reports of another document: its clauses have other places. Throws ConformanceError `REPORT_INVALID`. */
export function checkDocuments(reports: readonly WholeReport[], contract: Contract): void {
  const digest = contractDigest(contract);
  const other = reports.find(({ report }) => (report.contract.digest ?? "") !== digest);
  if (!other) return;
  throw new ConformanceError(
    "REPORT_INVALID",
    `The report is of another document than ${contract.source}`,
    {
      place: { file: other.file },
      // The same document has other clause pointers if it is bundled differently.
      hint: `Pass the document of the reports with --contract: ${other.report.contract.source}`,
    },
  );
}

function apart(
  [words, of]: (typeof same)[number],
  first: ShardReport,
  other: ShardReport,
): ConformanceError {
  const [one, two] = [String(of(first)), String(of(other))];
  // A digest does not help the reader.
  const values = one.length > 60 ? "" : `: ${one} and ${two}`;
  return new ConformanceError(
    "REPORT_INVALID",
    `This report and ${first.file} have different ${words}${values}`,
    { place: { file: other.file }, hint: "Merge the shards of one run." },
  );
}

function twice(first: ShardReport, other: ShardReport): ConformanceError {
  const { index, total } = other.shard;
  return new ConformanceError(
    "REPORT_INVALID",
    `This report and ${first.file} are both shard ${index} of ${total}`,
    { place: { file: other.file }, hint: "Remove one of them." },
  );
}
