import { expect, test } from "vitest";
import type { KnownFinding } from "../src/index.ts";
import type { Ways } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

/** Lists no book in a list; every answer to it breaks its schema. */
const broken: Ways = {
  answer: (call, answer) =>
    call.operation.id === "list_books" && answer.status < 300 ? { ...answer, body: {} } : answer,
};

const options = { operations: ["list_books"], checks: ["accepts/example", "responses/*"] };

const { findings } = await runBooks(broken, options);
const [first] = findings;
const { id, check, operation, clause } = first!;
const reason = "the list is mended in spring";
const later = "2999-12-31";
const earlier = "2001-01-01";

const names: readonly (readonly [string, (until: string) => KnownFinding])[] = [
  ["its id", (until) => ({ id, reason, until })],
  ["its place", (until) => ({ check, operation, clause, reason, until })],
];

test("there is one finding to know of", () => {
  expect(findings.map(({ severity }) => severity)).toEqual(["must"]);
});

test.each(names)(
  "a finding that is known by %s fails no run until its last day",
  async (_, known) => {
    const { report } = await runBooks(broken, { ...options, known: [known(later)] });
    expect(report.verdict).toBe("conforms");
    const found = report.results.flatMap((result) => result.findings);
    expect(found).toEqual([expect.objectContaining({ id, known: { reason, until: later } })]);
    expect(report.known).toEqual([
      {
        known: known(later),
        state: "tolerated",
        says: `known, and tolerated until ${later}: ${reason}`,
        findings: [id],
      },
    ]);
  },
);

test.each(names)("one known by %s fails the run after it, with a sentence", async (_, known) => {
  const { report } = await runBooks(broken, { ...options, known: [known(earlier)] });
  expect(report.verdict).toBe("findings");
  expect(report.results.flatMap((result) => result.findings)[0]?.known).toBeUndefined();
  expect(report.known?.[0]).toMatchObject({ state: "expired", findings: [id] });
  expect(report.known?.[0]?.says).toContain("still occurs");
});

test.each(names)("one known by %s that does not occur can be taken out", async (_, known) => {
  const { report } = await runBooks({}, { ...options, known: [known(later)] });
  expect(report.verdict).toBe("conforms");
  expect(report.known?.[0]).toMatchObject({ state: "fixed", findings: [] });
  expect(report.known?.[0]?.says).toContain("remove it");
});

test.each(names)("nothing is said of one known by %s where nobody looked", async (_, known) => {
  const elsewhere = { ...options, operations: ["get_health"] };
  const { report } = await runBooks({}, { ...elsewhere, known: [known(earlier)] });
  expect(report.known?.[0]?.state).toBe("unseen");
});

test("the last day counts to its end", async () => {
  const until = new Date().toISOString().slice(0, 10);
  const { report } = await runBooks(broken, { ...options, known: [{ id, reason, until }] });
  // Midnight may pass meanwhile, after which the day is over.
  const today = report.startedAt.slice(0, 10);
  expect(report.known?.[0]?.state).toBe(today === until ? "tolerated" : "expired");
});

test("other findings fail the run all the same, and a run with bail goes on over known ones", async () => {
  const both: Ways = {
    answer: (call, answer) => (answer.status < 300 ? { ...answer, body: {} } : answer),
  };
  const wide = { ...options, operations: ["list_books", "get_book"], bail: true };
  const { report } = await runBooks(both, { ...wide, known: [{ id, reason, until: later }] });
  expect(report.verdict).toBe("findings");
  const failing = report.results.filter(({ findings }) => findings.some(({ known }) => !known));
  expect(failing.map((result) => result.operation)).toEqual(["get_book"]);
});

test("a severity map makes a must advice and advice a must, and turns checks off", async () => {
  const softened = await runBooks(broken, { ...options, severity: { "responses/*": "advice" } });
  expect(softened.report.verdict).toBe("conforms");
  expect(softened.findings.map(({ severity }) => severity)).toEqual(["advice"]);
  const last = { "responses/*": "advice", "responses/body-schema": "must" } as const;
  const restored = await runBooks(broken, { ...options, severity: last });
  expect(restored.report.verdict).toBe("findings");
  const silent = await runBooks(broken, { ...options, severity: { [check]: "off" } });
  expect(silent.findings).toEqual([]);
  expect(silent.report.results.find((result) => result.check === check)?.skip?.reason).toBe(
    "not-selected",
  );
});
