import { describe, expect, test } from "vitest";
import { createBookServer, rejection, send } from "../support/book-server.ts";
import { bookContract, identities } from "../support/run-books.ts";
import { runConformance } from "../../src/index.ts";
import { answerWith } from "./listen-raw.ts";
import { runHostile } from "./run-hostile.ts";

const json = { "content-type": "application/json" };
const error = '{"message":"No."}';

/** A clock that does not wait, and the waits that were requested. */
function countingClock(): {
  clock: { now(): number; wait(ms: number): Promise<void> };
  waits: number[];
} {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    clock: {
      now: () => now,
      async wait(milliseconds) {
        waits.push(milliseconds);
        now += milliseconds;
      },
    },
  };
}

/** The document's own delay is 30 seconds. The maximum wait is two minutes. */
const answers: Readonly<Record<string, readonly [Record<string, string>, number]>> = {
  "without a delay": [{}, 30_000],
  "with a delay of zero": [{ "retry-after": "0" }, 0],
  "with a delay of three seconds": [{ "retry-after": "3" }, 3_000],
  "with a delay of three thousand years": [{ "retry-after": "99999999999" }, 120_000],
  "with a delay too large for a number": [{ "retry-after": "9".repeat(400) }, 120_000],
  "with a date in the year 9999": [{ "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }, 120_000],
  "with a date in the past": [{ "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, 0],
  "with a delay that is not a number": [{ "retry-after": "soon" }, 30_000],
};

describe("a target that rejects everything for its rate limit", () => {
  test.each(Object.entries(answers))("%s", async (_name, [headers, wait]) => {
    const { clock, waits } = countingClock();
    const ending = await runHostile(answerWith(429, { ...json, ...headers }, error), {
      clock,
      target: { respectLimits: true },
    });
    expect(ending.how).toBe("TARGET_LIMITED");
    expect(ending.exitCode).toBe(3);
    expect(ending.requests.length).toBe(3);
    expect(waits).toEqual([wait, wait]);
  });
});

test("a target that rejects everything for its rate limit after some requests ends the run", async () => {
  const { clock, waits } = countingClock();
  let served = 0;
  const server = createBookServer(bookContract, {
    first: () => ((served += 1) > 20 ? send(rejection(429, "slow down")) : undefined),
  });
  const report = await runConformance({
    contract: bookContract,
    seed: 1,
    clock,
    target: {
      baseUrl: "http://127.0.0.1:1/v1",
      identities,
      fetch: server.fetch,
      respectLimits: true,
      probeLimits: false,
    },
  });
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive).toContain(
    "The target rejected all requests for its rate limit although the run waited, which ended the run",
  );
  // Three requests with three attempts each, and those that were still running.
  expect(served).toBeLessThan(40);
  expect(waits.filter((wait) => wait === 30_000).length).toBeLessThanOrEqual(10);
  const details = report.results.map(({ skip }) => skip?.detail);
  expect(details).toContain("The target stayed rate limited. Run again when its limit has room.");
});
