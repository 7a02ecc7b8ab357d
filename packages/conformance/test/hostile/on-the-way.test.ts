import { expect, test } from "vitest";
import { createBookServer } from "../support/book-server.ts";
import { bookContract, runBooks } from "../support/run-books.ts";

const never = new Promise<Response>(() => undefined);

/** Leaves requests without a response: all from some one on, or every nth. Its `fetch` ignores the signal. */
function hangingAt(isHanging: (index: number) => boolean): {
  fetch: typeof fetch;
  hung: () => number;
} {
  const server = createBookServer(bookContract);
  let sent = 0;
  let hung = 0;
  return {
    hung: () => hung,
    fetch: (input, init) => {
      sent += 1;
      if (!isHanging(sent)) return server.fetch(input, init);
      hung += 1;
      return never;
    },
  };
}

test("a target that sometimes does not respond delays a run only by a few requests", async () => {
  const { fetch, hung } = hangingAt((index) => index % 10 === 0);
  const { report, findings } = await runBooks({}, { target: { fetch, timeoutMs: 100 } });
  expect(hung()).toBeLessThanOrEqual(25);
  expect(report.verdict).toBe("findings");
  expect(report.inconclusive.join()).toContain("Operations that timed out twice were not tested");
  const lost = findings.filter(({ check }) => check === "responses/answered");
  expect(lost.map(({ found }) => found)).toContain("no response within 100 ms");
});

test("a target that stops responding ends the run after a few requests", async () => {
  const { fetch, hung } = hangingAt((index) => index > 30);
  const { report } = await runBooks({}, { target: { fetch, timeoutMs: 100 } });
  expect(hung()).toBeLessThanOrEqual(10);
  expect(report.inconclusive).toContain("The target stopped responding, which ended the run");
});

test("a body without end is a failure, even if `fetch` ignores the signal", async () => {
  let sent = 0;
  const { report, findings } = await runBooks(
    {
      first: () => {
        sent += 1;
        const body = new ReadableStream({ pull: () => never.then(() => undefined) });
        return sent === 5
          ? new Response(body, {
              headers: { "content-type": "application/json", "content-length": "20" },
            })
          : undefined;
      },
    },
    { operations: ["list_books"], target: { timeoutMs: 100 } },
  );
  expect(report.verdict).toBe("findings");
  expect(findings.map(({ check, found }) => `${check}: ${found}`)).toEqual([
    "responses/answered: no end of the response within 100 ms, after status 200 and 0 bytes of its body",
  ]);
});

test("a response with a used body is a failure and does not end the run", async () => {
  const used = new Response("{}", { headers: { "content-type": "application/json" } });
  await used.text();
  let sent = 0;
  const { findings } = await runBooks(
    { first: () => ((sent += 1) === 5 ? used : undefined) },
    { operations: ["create_book"] },
  );
  expect(findings.map(({ check }) => check)).toEqual(["responses/answered"]);
});
