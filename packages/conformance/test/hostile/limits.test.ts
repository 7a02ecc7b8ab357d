import { describe, expect, test } from "vitest";
import { createBookServer, refusal, send } from "../support/book-server.ts";
import { bookContract, identities } from "../support/run-books.ts";
import { runConformance } from "../../src/index.ts";
import { answerWith } from "./listen-raw.ts";
import { runHostile } from "./run-hostile.ts";

const json = { "content-type": "application/json" };
const error = '{"message":"No."}';

/** A clock that nobody waits for, and what it was asked to wait. */
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

/** The document's own waiting time is 30 seconds, and nobody waits longer than two minutes. */
const answers: Readonly<Record<string, readonly [Record<string, string>, number]>> = {
  "without saying for how long": [{}, 30_000],
  "for no time": [{ "retry-after": "0" }, 0],
  "for three seconds": [{ "retry-after": "3" }, 3_000],
  "for three thousand years": [{ "retry-after": "99999999999" }, 120_000],
  "for longer than a number can say": [{ "retry-after": "9".repeat(400) }, 120_000],
  "until a day of the year 9999": [{ "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }, 120_000],
  "until a day that is past": [{ "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, 0],
  "for a word": [{ "retry-after": "soon" }, 30_000],
};

describe("a target that refuses everything for its rate limit", () => {
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

test("a target that refuses everything for its rate limit from some request on ends the run", async () => {
  const { clock, waits } = countingClock();
  let served = 0;
  const server = createBookServer(bookContract, {
    first: () => ((served += 1) > 20 ? send(refusal(429, "slow down")) : undefined),
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
  // Three requests, each sent three times, and those that were still on their way.
  expect(served).toBeLessThan(40);
  expect(waits.filter((wait) => wait === 30_000).length).toBeLessThanOrEqual(10);
  const details = report.results.map(({ skip }) => skip?.detail);
  expect(details).toContain("the target stayed rate limited; run again when its limit has room");
});
