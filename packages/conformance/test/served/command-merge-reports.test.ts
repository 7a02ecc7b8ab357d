import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMergeReportsCommand } from "../../src/command/index.ts";
import {
  type ConformanceOptions,
  createTrafficJudge,
  type RunReport,
  writeReports,
} from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { ownerToken } from "../support/book-server.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { bookContract, bookUrl, runBooks } from "../support/run-books.ts";

let folder: string;

const narrow = { operations: ["get_health", "list_books"], runs: 1 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-merge-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  await writePart("parts/1", { shard: { index: 1, total: 2 } });
  await writePart("parts/2", { shard: { index: 2, total: 2 } });
  await writePart("other-seed", { shard: { index: 2, total: 2 }, seed: 2 });
  await writePart("other-plan", { shard: { index: 2, total: 2 }, checks: ["accepts/*"] });
  await writePart("other-total", { shard: { index: 1, total: 1 } });
  await writePart("whole", {});
  await arrange();
});

afterAll(() => rm(folder, { recursive: true }));

async function writePart(name: string, options: Partial<ConformanceOptions>): Promise<void> {
  const { target: _, contract: __, ...rest } = options;
  const { report } = await runBooks({}, { ...narrow, ...rest });
  await writeReports(report, { directory: join(folder, name), secrets: [ownerToken] });
}

/** The second shard of a run with other options. */
async function altered(name: string, change: (report: RunReport) => unknown): Promise<string> {
  await cp(join(folder, "parts", "2"), join(folder, name), { recursive: true });
  const file = join(folder, name, "report.json");
  const report = JSON.parse(await readFile(file, "utf8")) as RunReport;
  await writeFile(file, JSON.stringify(change(report)));
  return name;
}

function merge(...args: string[]): Promise<Outcome> {
  return runCommandIn(folder, args, { create: createMergeReportsCommand });
}

describe("merge-reports", () => {
  test("--help has examples and exit codes", async () => {
    const { code, out } = await merge("--help");
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
    expect(out).toContain("3  inconclusive");
  });

  test.each([[["parts"]], [["parts/2", "parts/1/report.json"]], [["parts", "parts/1"]]])(
    "merges the shards in %j, with the exit code of the whole run",
    async (paths) => {
      const { code, out, err } = await merge(...paths, "--report-dir", "joined");
      expect(err).not.toContain("error:");
      expect(code).toBe(0);
      expect(out).toContain("CONFORMS");
      expect(await readdir(join(folder, "joined"))).toContain("report.html");
    },
  );

  test("prints the merged report as data", async () => {
    const { out } = await merge("parts", "--json");
    const report = JSON.parse(out) as RunReport;
    expect(report.operations.map(({ id }) => id)).toEqual(narrow.operations);
    expect(report.shard).toBeUndefined();
  });

  test("uses the document that the reports name, not the one in the folder", async () => {
    const usual = { ...bookDocument, info: { title: "Books", version: "1.0.1" } };
    const elsewhere = join(folder, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "openapi.json"), JSON.stringify(usual));
    const source = join(folder, "openapi.json");
    const named = (report: RunReport): unknown => ({
      ...report,
      contract: { ...report.contract, source },
    });
    const whole = (part: string): string[] => [join(folder, part), join(folder, "parts", "1")];
    const apart = await runCommandIn(elsewhere, whole("parts/2"), {
      create: createMergeReportsCommand,
    });
    expect(apart.err).toContain("is of another document than");
    expect(apart.err).toContain("with --contract: (object)");
    const part = await altered("named", named);
    const joined = await runCommandIn(elsewhere, whole(part), {
      create: createMergeReportsCommand,
    });
    expect(joined.err).not.toContain("error:");
    expect(joined.code).toBe(0);
  });

  test("is inconclusive if a shard is missing", async () => {
    const { code, out } = await merge("parts/1");
    expect(code).toBe(3);
    expect(out).toContain("Of 2 shards, 2 is missing");
  });

  test("is inconclusive if a shard was interrupted", async () => {
    const cut = await altered("cut", (report) => ({
      ...report,
      inconclusive: ["The run was interrupted"],
    }));
    const { code, out } = await merge("parts/1", cut);
    expect(code).toBe(3);
    expect(out).toContain("A shard of the run was interrupted");
  });

  test("merges shards from several addresses if the target has one name", async () => {
    const at = (name: string, baseUrl: string) =>
      altered(name, (report) => ({ ...report, target: { ...report.target, name: "ci", baseUrl } }));
    const here = await altered("here", (report) => ({
      ...report,
      shard: { ...report.shard, index: 1 },
      target: { ...report.target, name: "ci" },
    }));
    const { code, err } = await merge(here, await at("there", "http://127.0.0.1:2/v1"));
    expect(err).not.toContain("error:");
    expect(code).toBe(0);
  });

  test("runs of the suite and traffic become one matrix that says who proved what", async () => {
    const judge = createTrafficJudge({ contract: bookContract, baseUrl: bookUrl });
    judge.take({
      operation: "create_book",
      request: { method: "POST", url: `${bookUrl}/books`, headers: {} },
      response: { status: 418, headers: {}, bytes: new Uint8Array() },
      problems: [],
      elapsedMs: 1,
    });
    for (let limit = 1; limit < 9; limit++)
      judge.take({
        operation: "get_health",
        request: { method: "GET", url: `${bookUrl}/health`, headers: {} },
        response: {
          status: 200,
          headers: { "content-type": "application/json", "x-receipt-id": `receipt-${limit}` },
          bytes: new TextEncoder().encode('{"up":true}'),
        },
        problems: [],
        elapsedMs: 1,
      });
    const traffic = judge.report();
    await writeReports(traffic, { directory: join(folder, "app"), secrets: [] });

    const { code, out, err } = await merge("app", "whole", "--json");

    expect(code).toBe(1);
    const report = JSON.parse(out) as RunReport;
    const [suite, app] = report.merged ?? [];
    expect([suite?.name, app?.name, app?.isTraffic]).toEqual(["whole", "app", true]);
    expect(app?.requests).toBe(9);
    expect(report.requests.total).toBe(9 + (suite?.requests ?? 0));
    expect(suite?.alone).toBeGreaterThan(0);
    const { proven } = report.assurance;
    expect(sumsOf(report.merged)).toEqual([proven, proven]);
    expect(report.operations.map(({ id }) => id)).toContain("create_book");
    expect(report.statuses["418"]).toBe(1);
    expect(err).toMatch(/CLAUSES PROVEN BY\n +whole +app +together\n/);
  });

  test("a run that is inconclusive makes the merged one inconclusive, and is named", async () => {
    const cut = await altered("ended", (report) => {
      const { shard: _, ...others } = report;
      return { ...others, inconclusive: ["The run was interrupted"] };
    });
    const { code, out } = await merge("whole", cut);
    expect(code).toBe(3);
    expect(out).toContain("ended: The run was interrupted");
  });

  test("shards are one of the merged runs", async () => {
    const { code, out } = await merge("parts", "whole", "--json");
    expect(code).toBe(0);
    expect((JSON.parse(out) as RunReport).merged).toHaveLength(2);
  });

  test.each([
    ["no report at all", [], "missing required argument"],
    ["a path that does not exist", ["nothing"], "The file or folder does not exist"],
    ["a folder without a report", ["empty"], "contains report.json"],
    ["different seeds", ["parts/1", "other-seed"], "different seeds: 1 and 2"],
    ["different plans", ["parts/1", "other-plan"], "different plans, by operations, checks"],
    ["different numbers", ["parts/1", "other-total"], "different numbers of shards: 2 and 1"],
    ["the same shard twice", ["parts/1", "copy"], "are both shard 1 of 2"],
    ["another target", ["parts/1", "target"], "different targets: http://127.0.0.1:1/v1 and"],
    ["another contract", ["parts/1", "contract"], "of another document"],
    ["another document", ["whole", "document"], "of another document"],
    ["a document of another run", ["parts", "-c", "other.json"], "is of another document"],
    ["JSON that is not a report", ["openapi.json"], "it is not a report of a run"],
    ["text that is not JSON", ["torn"], "is not JSON"],
    ["a report without its exchanges", ["alone"], "cannot be read"],
    ["exchanges that are not exchanges", ["strange"], "is not an exchange"],
  ])("rejects %s", async (_name, args, sentence) => {
    const { code, err } = await merge(...args);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
    expect(err).not.toMatch(/\n\s+at .*\.ts:\d+/);
  });
});

/** The clauses that only one of two runs proved, and all those of the other. */
function sumsOf([one, other]: RunReport["merged"] = []): readonly number[] {
  if (!one || !other) return [];
  return [one.alone + other.assurance.proven, other.alone + one.assurance.proven];
}

async function arrange(): Promise<void> {
  const other = { ...bookDocument, info: { title: "Other", version: "1" } };
  await writeFile(join(folder, "other.json"), JSON.stringify(other));
  await cp(join(folder, "parts", "1"), join(folder, "copy"), { recursive: true });
  await altered("empty/inner/deep", (report) => report);
  await altered("target", (report) => ({
    ...report,
    target: { ...report.target, baseUrl: "http://127.0.0.1:2/v1" },
  }));
  await altered("contract", (report) => ({
    ...report,
    contract: { ...report.contract, version: "9", digest: "1".repeat(64) },
  }));
  await altered("document", (report) => ({
    ...report,
    contract: { ...report.contract, digest: "0".repeat(64) },
  }));
  await altered("torn", (report) => report);
  await writeFile(join(folder, "torn", "report.json"), '{"schema": 1');
  await altered("alone", (report) => report);
  await rm(join(folder, "alone", "exchanges.ndjson"));
  await altered("strange", (report) => report);
  await writeFile(join(folder, "strange", "exchanges.ndjson"), '{"number": 1}\n');
}
