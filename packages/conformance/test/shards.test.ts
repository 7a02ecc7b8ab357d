import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mergeShardReports } from "../src/command/merge/merge-shard-reports.ts";
import { readRunReport } from "../src/command/merge/read-run-report.ts";
import { planConformance, type RunReport, writeReports } from "../src/index.ts";
import type { Ways } from "./support/book-server.ts";
import { bookContract, bookUrl, identities, runBooks } from "./support/run-books.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-shards-"));
});

afterAll(() => rm(folder, { recursive: true }));

const servers: Readonly<Record<string, Ways>> = {
  conforming: {},
  "with a broken list": {
    answer: (call, answer) =>
      call.operation.id === "list_books" && answer.status < 300 ? { ...answer, body: {} } : answer,
  },
  "that replays what conflicts": { keySeen: () => "replay" },
  "that lets violations through": {
    isValid: (call, isValid) => isValid || call.operation.id === "update_book",
  },
  "without scopes": { hasScope: () => true },
};

const entriesOf = (shard?: { index: number; total: number }): readonly string[] => {
  const target = { baseUrl: bookUrl, identities, probeLimits: true };
  const plan = planConformance({
    contract: bookContract,
    target,
    seed: 1,
    ...(shard ? { shard } : {}),
  });
  return plan.entries.map(({ subject, check }) => `${subject.operation.id} ${check.id}`);
};

describe("a run in shards", () => {
  test.each([1, 2, 3, 5, 7])("in %i shards loses and repeats nothing", (total) => {
    const whole = entriesOf();
    const parts = Array.from({ length: total }, (_, at) => entriesOf({ index: at + 1, total }));
    expect(parts.flat().toSorted()).toEqual(whole.toSorted());
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(0);
      // Checks that run last in the run also run last in their shard.
      expect(part).toEqual(whole.filter((entry) => part.includes(entry)));
    }
  });

  test("is divided the same way each time, and never within an operation", () => {
    const shard = { index: 2, total: 3 };
    expect(entriesOf(shard)).toEqual(entriesOf(shard));
    const operations = [1, 2, 3].map(
      (index) => new Set(entriesOf({ index, total: 3 }).map((entry) => entry.split(" ")[0])),
    );
    const all = operations.flatMap((ids) => [...ids]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("with more shards than operations is rejected", () => {
    expect(() => entriesOf({ index: 8, total: 8 })).toThrow("Shard 8 of 8 is empty");
  });
});

/** The conclusions of a report, however it was run. */
function said({ verdict, inconclusive, assurance, operations, results }: RunReport) {
  const findings = results.flatMap((result) => result.findings);
  return {
    verdict,
    inconclusive,
    assurance,
    operations,
    findings: findings.map(({ id, severity, at, alike }) => ({ id, severity, at, alike })),
    results: results.map(({ operation, check, status }) => `${operation} ${check} ${status}`)
      .length,
  };
}

/** How many shards, and the seed. */
type Division = readonly [number, number];

const divisions: readonly Division[] = inject("isFull")
  ? [
      [3, 20_261],
      [2, 1],
    ]
  : [[3, 20_261]];

describe.each(Object.entries(servers))("a server %s", (name, ways) => {
  test.each(divisions)(
    "has the same conclusions in %i merged shards as in one run",
    async (total, seed) => {
      const options = { seed, runs: 3 };
      const { report: whole } = await runBooks(ways, options);
      const parts = [];
      for (let index = 1; index <= total; index += 1) {
        const { report } = await runBooks(ways, { ...options, shard: { index, total } });
        const directory = join(folder, `${name} ${total} ${index}`);
        await writeReports(report, { directory, secrets: [], formats: ["json", "ndjson"] });
        const read = await readRunReport(join(directory, "report.json"));
        const { shard } = read.report;
        if (!shard) throw new Error("the report is not of a shard");
        parts.push({ ...read, shard });
      }
      const [first, ...others] = parts.toReversed();
      const joined = mergeShardReports([first!, ...others], { contract: bookContract });
      expect(said(joined)).toEqual(said(whole));
      expect(new Set(joined.exchanges.map(({ number }) => number)).size).toBe(
        joined.exchanges.length,
      );
    },
  );
});
