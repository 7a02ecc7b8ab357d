import { describe, expect, test } from "vitest";
import { isConformanceError, planConformance, runConformance } from "../src/index.ts";
import { rejection, send } from "./support/book-server.ts";
import { bookContract, bookUrl, identities, runBooks } from "./support/run-books.ts";

async function codeOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isConformanceError(error) ? `${error.code} ${error.exitCode}` : String(error);
}

function failing(message: string): typeof fetch {
  return () =>
    Promise.reject(
      new TypeError("fetch failed", {
        cause: Object.assign(new Error(message), { code: "ECONNREFUSED" }),
      }),
    );
}

describe("a run does not start", () => {
  test("against a target that does not respond", async () => {
    const run = runConformance({
      contract: bookContract,
      target: { baseUrl: bookUrl, fetch: failing("connect"), identities },
    });
    expect(await codeOf(run)).toBe("TARGET_UNREACHABLE 3");
  });

  test("with a rejected credential", async () => {
    const run = runBooks(
      {},
      { target: { baseUrl: bookUrl, identities: [{ name: "x", token: "never-seen-token" }] } },
    );
    expect(await codeOf(run)).toBe("CREDENTIAL_REJECTED 3");
  });

  test("without the credential that the document requires", async () => {
    const run = runBooks({}, { target: { baseUrl: bookUrl, identities: [{ name: "x" }] } });
    expect(await codeOf(run)).toBe("CREDENTIAL_MISSING 3");
  });

  test("with an invalid base URL", async () => {
    expect(
      await codeOf(runConformance({ contract: bookContract, target: { baseUrl: "books" } })),
    ).toBe("BASE_URL_INVALID 2");
  });

  test.each([
    [{ operations: ["nothing"] }],
    [{ checks: ["nothing/*"] }],
    [{ checks: ["responses/*"] }],
  ])("with a selection that matches nothing: %j", async (selection) => {
    expect(await codeOf(runBooks({}, selection))).toBe("NOTHING_SELECTED 2");
  });
});

test("a run with mostly rejections is hollow", async () => {
  let served = 0;
  const { report } = await runBooks(
    { first: () => ((served += 1) > 3 ? send(rejection(429, "slow down")) : undefined) },
    { checks: ["accepts/*", "responses/*"] },
  );
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive.join()).toContain("hollow");
});

test("a target that stops responding ends the run after a few requests", async () => {
  let served = 0;
  const { report, server } = await runBooks({
    first: () => {
      served += 1;
      if (served > 20) throw new TypeError("gone");
      return undefined;
    },
  });
  expect(server.log.length).toBeLessThan(60);
  expect(report.inconclusive).toContain("The target stopped responding, which ended the run");
  expect(report.results.some(({ skip }) => skip?.detail.includes("stopped responding"))).toBe(true);
});

test("an interrupted run has a partial report", async () => {
  const controller = new AbortController();
  let served = 0;
  const { report } = await runBooks(
    {
      first: () => {
        if ((served += 1) === 30) controller.abort();
        return undefined;
      },
    },
    { signal: controller.signal },
  );
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive).toContain("The run was interrupted");
  expect(report.results.some(({ status }) => status === "passed")).toBe(true);
});

test("a plan is made without a request, and bounds what the run then sends", async () => {
  const target = { baseUrl: bookUrl, identities };
  const plan = planConformance({ contract: bookContract, target, seed: 5 });
  const { report } = await runBooks({}, { seed: 5 });
  expect(plan.elsewhere).toEqual(["get_metadata"]);
  expect(report.requests.total).toBeLessThanOrEqual(plan.cost.operations + plan.entries.length);
  expect(report.requests.total).toBeGreaterThan(plan.cost.operations * 0.8);
  expect(report.requests.writes).toBeLessThanOrEqual(
    plan.cost.writes + bookContract.operations.length,
  );
});

test("a check that builds on a failed one is skipped with the reason", async () => {
  const { report } = await runBooks({ keySeen: () => "execute" }, { operations: ["create_order"] });
  const conflict = report.results.find(({ check }) => check === "idempotency/conflict");
  expect(conflict?.skip?.reason).toBe("prerequisite-failed");
});

test("the report contains the IDs that a run created", async () => {
  const { report } = await runBooks({}, { operations: ["create_book"] });
  expect(report.created.length).toBeGreaterThan(5);
  expect(new Set(report.created.map(({ operation }) => operation))).toEqual(
    new Set(["create_book"]),
  );
});

test("a base URL with a credential is rejected without repeating it", async () => {
  const run = runConformance({
    contract: bookContract,
    target: { baseUrl: "https://owner:hunter2hunter2@books.example.com/v1" },
  });
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isConformanceError(error) && error.code).toBe("BASE_URL_INVALID");
  expect(String(error)).not.toContain("hunter2");
});
