import { expect, test } from "vitest";
import type { CheckResult, RunEvent } from "../src/index.ts";
import { createBookServer, type Ways } from "./support/book-server.ts";
import { bookContract, type BookRun, runBooks } from "./support/run-books.ts";

/** Runs the suite, with a time if it is given, and interrupts it after this many responses. */
async function runUntil(requests: number, ways: Ways = {}, time?: number): Promise<BookRun> {
  const interruption = new AbortController();
  const server = createBookServer(bookContract, ways);
  const run = await runBooks(ways, {
    signal: interruption.signal,
    ...(time === undefined ? {} : { time }),
    target: {
      async fetch(input, init) {
        const answer = await server.fetch(input, init);
        if (server.log.length === requests) interruption.abort();
        return answer;
      },
    },
  });
  return { ...run, server };
}

function observersOf({ report }: BookRun): readonly CheckResult[] {
  return report.results.filter(({ family }) => family === "responses");
}

function operationsOf(results: readonly { readonly operation: string }[]): readonly string[] {
  return [...new Set(results.map(({ operation }) => operation))].toSorted();
}

test.each([3, 40, 150])(
  "exchanges before an interruption after %i requests are judged, and no more are sent",
  async (requests) => {
    const run = await runUntil(requests);
    expect(run.server.log).toHaveLength(requests);
    expect(operationsOf(observersOf(run))).toEqual(operationsOf(run.report.exchanges));
    expect(run.report.verdict).toBe("inconclusive");
    expect(run.findings).toEqual([]);
  },
);

test.each([
  ["", undefined],
  [" of a run with limited time", 600_000],
])(
  "findings of observers that run last are reported after an interruption%s",
  async (_name, time) => {
    const ways: Ways = {
      answer: (_call, answer) =>
        answer.status >= 400 ? { ...answer, body: { reason: "no message" } } : answer,
    };
    const { findings, report } = await runUntil(40, ways, time);
    expect(findings.map(({ check }) => check)).toContain("responses/error-shape");
    expect(report.verdict).toBe("findings");
    expect(report.inconclusive).toContain("The run was interrupted");
  },
);

test.each([
  ["", undefined],
  [" of a run with limited time", 600_000],
])(
  "findings of a check are reported after an interruption in its middle%s",
  async (_name, time) => {
    const interruption = new AbortController();
    let rejections = 0;
    const { findings, report } = await runBooks(
      { isValid: (call, isValid) => isValid || call.operation.method === "post" },
      {
        checks: ["accepts/example", "rejects/body-violations"],
        signal: interruption.signal,
        ...(time === undefined ? {} : { time }),
        onEvent(event) {
          if (event.type !== "exchange" || event.exchange.check !== "rejects/body-violations")
            return;
          if ((rejections += 1) === 3) interruption.abort();
        },
      },
    );
    expect(report.inconclusive).toContain("The run was interrupted");
    expect(findings.map(({ check }) => check)).toContain("rejects/body-violations");
  },
);

test("each result of the report was an event", async () => {
  const told: RunEvent[] = [];
  const interruption = new AbortController();
  const { report } = await runBooks(
    {},
    {
      signal: interruption.signal,
      onEvent(event) {
        told.push(event);
        if (event.type === "exchange" && event.exchange.number === 60) interruption.abort();
      },
    },
  );
  const results = told.flatMap((event) => (event.type === "result" ? [event.result] : []));
  const nameOf = ({ check, operation }: CheckResult): string => `${operation} ${check}`;
  expect(results.map(nameOf)).toEqual(report.results.map(nameOf));
  expect(new Set(results.map(nameOf)).size).toBe(results.length);
});

test("the exchanges with a target that becomes unreachable are judged", async () => {
  let requests = 0;
  const { report, findings } = await runBooks({
    first: () => {
      if ((requests += 1) > 60) throw new TypeError("fetch failed");
      return undefined;
    },
  });
  const answered = report.exchanges.filter(({ response }) => response.status > 0);
  const judged = report.results.filter(
    ({ check, status }) => check === "responses/documented-status" && status === "passed",
  );
  expect(operationsOf(judged)).toEqual(operationsOf(answered));
  expect(findings.every(({ check }) => check === "responses/answered")).toBe(true);
});

test.each([
  ["explores", 3, true],
  ["runs", 150, false],
])(
  "a timer ends a run that %s a target in this process, and what was sent is judged",
  async (_stage, requests, explore) => {
    const interruption = new AbortController();
    const server = createBookServer(bookContract);
    const run = await runBooks(
      {},
      {
        signal: interruption.signal,
        target: {
          explore,
          async fetch(input, init) {
            const answer = await server.fetch(input, init);
            if (server.log.length === requests) setTimeout(() => interruption.abort(), 0);
            return answer;
          },
        },
      },
    );
    expect(server.log.length).toBeLessThan(requests + 20);
    expect(operationsOf(observersOf({ ...run, server }))).toEqual(
      operationsOf(run.report.exchanges),
    );
    expect(run.report.inconclusive).toContain("The run was interrupted");
  },
);

test("a timer ends the planning, and nothing is sent", async () => {
  const interruption = new AbortController();
  setTimeout(() => interruption.abort(), 0);
  const { server, report } = await runBooks(
    {},
    { signal: interruption.signal, target: { explore: false } },
  );
  expect(server.log).toEqual([]);
  expect(report.inconclusive).toContain("The run was interrupted");
});
