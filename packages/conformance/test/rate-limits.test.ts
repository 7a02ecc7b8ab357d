import { expect, test } from "vitest";
import { rejection, send, type Ways } from "./support/book-server.ts";
import { bookContract, runBooks } from "./support/run-books.ts";

const [policy] = bookContract.policies.rateLimits;

/** Rejects every request after this many. */
function limitedTo(limit: number): Ways {
  const served = new Map<string, number>();
  return {
    first({ caller }) {
      if (!caller) return undefined;
      const count = (served.get(caller.shop) ?? 0) + 1;
      served.set(caller.shop, count);
      return count > limit ? send(rejection(429, "slow down")) : undefined;
    },
  };
}

const probing = { target: { probeLimits: true }, operations: ["list_books", "get_book"] };

test("a correct rate limit causes no finding and is exceeded after all other checks", async () => {
  const limit = policy?.limit ?? 0;
  const { report, findings } = await runBooks(limitedTo(limit), probing);
  expect(findings).toEqual([]);
  const place = report.results.findIndex(({ check }) => check === "limits/rate");
  expect(report.results[place]?.status).toBe("passed");
  const after = report.results.slice(place + 1).filter(({ skip }) => !skip);
  expect(new Set(after.map(({ family, operation }) => `${operation} ${family}`))).toEqual(
    new Set(
      ["responses", "idempotency"].flatMap((observers) => [
        `list_books ${observers}`,
        `get_book ${observers}`,
      ]),
    ),
  );
  expect(report.statuses["429"]).toBe(1);
});

test("an early rejection proves nothing about the limit", async () => {
  const { report, findings } = await runBooks(limitedTo((policy?.limit ?? 0) - 5), {
    ...probing,
    checks: ["limits/rate"],
  });
  expect(findings).toEqual([]);
  expect(report.results.map(({ status, skip }) => [status, skip?.reason])).toEqual([
    ["skipped", "no-proof"],
  ]);
});

test("an exceeded limit counts among the clauses of the whole interface", async () => {
  const { report } = await runBooks(limitedTo(policy?.limit ?? 0), probing);
  const ofOperations = report.operations.reduce((sum, { clauses }) => sum + clauses.total, 0);
  const rate = report.results.find(({ check }) => check === "limits/rate");
  expect(rate?.clauses).toEqual(["/x-rate-limits/0"]);
  expect(report.assurance.total).toBeGreaterThan(ofOperations);
});

test("a rate limit that accepts more is one finding", async () => {
  const { findings } = await runBooks({}, probing);
  expect(findings.map(({ check, clause }) => `${check} ${clause}`)).toEqual([
    "limits/rate /x-rate-limits/0",
  ]);
});

test("a rate limit is not exceeded unless that is allowed", async () => {
  const { report } = await runBooks({}, { operations: ["get_health", "list_books"] });
  expect(report.results.find(({ check }) => check === "limits/rate")?.skip?.reason).toBe(
    "clock-missing",
  );
});

test("after 429, a run waits as long as a remote target asks", async () => {
  const waits: number[] = [];
  let rejected = false;
  const ways: Ways = {
    first: () => {
      if (rejected) return undefined;
      rejected = true;
      return send({ ...rejection(429, "slow down"), headers: { "retry-after": "7" } });
    },
  };
  let now = 0;
  const clock = {
    now: () => now,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
  const { findings } = await runBooks(ways, {
    clock,
    checks: ["accepts/example"],
    operations: ["list_books"],
    target: { respectLimits: true },
  });
  expect(findings).toEqual([]);
  expect(waits).toEqual([7_000]);
});
