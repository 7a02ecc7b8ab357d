import { compileContract, type Contract, parseDuration } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { runConformance, type RunReport } from "../src/index.ts";
import { canPlanAsItGoes } from "../src/run/run-work.ts";
import { resolveTarget } from "../src/target/resolve-target.ts";
import type { Ways } from "./support/book-server.ts";
import { limitedBooks } from "./support/limited-books.ts";
import { namesOf, runShared, sentBy, sharedContract } from "./support/shared-run.ts";

const longestWindow = Math.max(
  ...sharedContract.policies.rateLimits.map(({ window }) => parseDuration(window)),
);

/** A status that the document does not list for the operation. */
const undocumented: Ways = {
  answer: (call, answer) =>
    call.operation.id === "create_book" && answer.status === 201
      ? { ...answer, status: 203 }
      : answer,
};

describe("a run with limited time", () => {
  const time = 2 * longestWindow;
  const checks = ["accepts/*", "rejects/*", "idempotency/*", "responses/*"];

  test.each([false, true])(
    "sends more with two partitions and proves no less (rejected writes count: %s)",
    async (countsRejected) => {
      const wanted = { time, checks, countsRejected, runs: 3 };
      const alone = await runShared({}, { ...wanted, parallelPartitions: false });
      const shared = await runShared({}, wanted);
      expect(namesOf(shared)).toEqual([]);
      expect(shared.report.assurance.proven).toBeGreaterThanOrEqual(alone.report.assurance.proven);
      expect(shared.report.requests.writes).toBeGreaterThan(alone.report.requests.writes * 1.5);
      expect(sentBy(shared, "stranger")).toBeGreaterThan(sentBy(alone, "stranger"));
      expect(shared.report.paced?.durationMs).toBeLessThan(time + longestWindow);
      // Each lane may send one request too many when it first shows how the limit counts, and one for its key without room. This server
      // also rejects invalid writes for the limit as long as executed ones fill the window.
      expect(shared.limits.rejected()).toBeLessThanOrEqual(4);
    },
  );

  test("continues in one partition if all partitions turn out to share the limits", async () => {
    const shared = await runShared({}, { time, checks, runs: 3, groupOf: () => "all" });
    expect(namesOf(shared)).toEqual([]);
    expect(shared.limits.rejected()).toBeLessThanOrEqual(4);
    expect(shared.report.paced?.durationMs).toBeLessThan(time + longestWindow);
  });

  test("finds what breaks the document", async () => {
    const shared = await runShared(undocumented, { time, checks, runs: 3 });
    expect(namesOf(shared).some((name) => name.includes("create_book"))).toBe(true);
  });
});

test("a budget is one for all partitions", async () => {
  const budget = { operations: 80, writes: 30 };
  const shared = await runShared({}, { target: { budget }, runs: 3 });
  const { requests } = shared.report;
  expect(namesOf(shared)).toEqual([]);
  expect(requests.total).toBeLessThanOrEqual(80);
  expect(requests.writes).toBeLessThanOrEqual(30);
  expect(sentBy(shared, "stranger")).toBeGreaterThan(10);
});

test("shards with several partitions judge together what the whole run judges", async () => {
  const checks = ["accepts/*", "rejects/*", "idempotency/*"];
  const whole = await runShared(undocumented, { checks, runs: 3 });
  const shards = await Promise.all(
    [1, 2].map((index) => runShared(undocumented, { checks, runs: 3, shard: { index, total: 2 } })),
  );
  const linesOf = ({ results }: RunReport): readonly string[] =>
    results.map(({ operation, check, status }) => `${operation} ${check} ${status}`);
  expect(shards.flatMap(({ report }) => linesOf(report)).toSorted()).toEqual(
    linesOf(whole.report).toSorted(),
  );
  expect(shards.every((shard) => sentBy(shard, "stranger") > 0)).toBe(true);
});

/** Executes the orders of a key again. */
const executedTwice: Ways = {
  keySeen: (call, seen) =>
    call.operation.id === "create_order" ? "execute" : seen === "same" ? "replay" : "conflict",
};

test("the first breach in any lane ends the run", async () => {
  const wanted = { checks: ["accepts/*", "idempotency/*"], runs: 3 };
  const whole = await runShared(executedTwice, wanted);
  const ended = await runShared(executedTwice, { ...wanted, bail: true });
  expect(ended.report.verdict).toBe("findings");
  expect(namesOf(whole)).toEqual(expect.arrayContaining([...namesOf(ended)]));
  expect(ended.report.requests.total).toBeLessThan(whole.report.requests.total);
});

test("a known finding of a lane does not fail the run", async () => {
  const wanted = { checks: ["accepts/*", "responses/*"], runs: 3 };
  const { findings } = await runShared(undocumented, wanted);
  const known = findings.map(({ id }) => ({ id, reason: "being mended", until: "2999-12-31" }));
  expect(known.length).toBeGreaterThan(0);
  const shared = await runShared(undocumented, { ...wanted, known });
  expect(shared.report.verdict).toBe("conforms");
  expect(shared.report.known?.map(({ state }) => state)).toEqual(known.map(() => "tolerated"));
});

test("an interruption ends every lane, with a partial report", async () => {
  const interruption = new AbortController();
  let seen = 0;
  const { report } = await runShared(
    {},
    {
      runs: 3,
      signal: interruption.signal,
      onEvent({ type }) {
        seen += type === "exchange" ? 1 : 0;
        if (seen === 20) interruption.abort();
      },
    },
  );
  expect(report.inconclusive).toContain("The run was interrupted");
  // Each lane may have one request under way.
  expect(report.requests.total).toBeLessThanOrEqual(24);
  expect(report.verdict).toBe("inconclusive");
});

describe("a document that is planned as the run goes", () => {
  const identities = ["one", "two", "three"].map((partition) => ({
    name: partition,
    token: `token-${partition}`,
    partition,
  }));

  test("is shared by the partitions", async () => {
    const contract = manyWrites();
    const seen = new Map<string, number>();
    const target = {
      baseUrl: "http://127.0.0.1:1",
      identities,
      clock: { advance: () => Promise.resolve() },
      probeLimits: false,
      probeRetention: false,
      fetch: async (...[url, init]: Parameters<typeof fetch>) => {
        const token = new Headers(init?.headers).get("authorization") ?? "none";
        seen.set(token, (seen.get(token) ?? 0) + 1);
        return new Request(url).url.endsWith("/things-4")
          ? Response.json({ name: 5 })
          : Response.json({ name: "x" });
      },
    };
    const options = { contract, seed: 1, runs: 1, checks: ["accepts/example", "responses/*"] };
    expect(canPlanAsItGoes({ ...options, target: resolveTarget(target) })).toBe(true);
    const report = await runConformance({ ...options, target });
    expect(report.operations).toHaveLength(contract.operations.length);
    const failed = report.results.filter(({ status }) => status === "failed");
    expect(failed.map(({ operation, check }) => `${operation} ${check}`)).toEqual([
      "write_4 responses/body-schema",
    ]);
    for (const { token } of identities)
      expect(seen.get(`Bearer ${token}`)).toBeGreaterThan(contract.operations.length / 6);
  });
});

/** A document of many small writes with the limits of the bookshop. */
function manyWrites(): Contract {
  const schema = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string", minLength: 1, maxLength: 20 } },
  };
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "Done.", content }, 400: { description: "Invalid." } };
  const paths = Array.from({ length: 120 }, (_, index) => [
    `/things-${index}`,
    {
      post: {
        operationId: `write_${index}`,
        requestBody: { required: true, content },
        responses,
      },
    },
  ]);
  const { document } = limitedBooks(60, 12);
  return compileContract({
    openapi: "3.1.1",
    info: { title: "Many", version: "1" },
    "x-rate-limits": document["x-rate-limits"] ?? [],
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(paths),
  });
}
