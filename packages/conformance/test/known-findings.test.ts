import { expect, test } from "vitest";
import type { KnownFinding } from "../src/index.ts";
import type { Ways } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

/** Returns no book in a list. Every response breaks its schema. */
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
  ["its ID", (until) => ({ id, reason, until })],
  ["its place", (until) => ({ check, operation, clause, reason, until })],
];

test("there is one finding to tolerate", () => {
  expect(findings.map(({ severity }) => severity)).toEqual(["must"]);
});

test.each(names)(
  "a finding that is known by %s does not fail a run until its last day",
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

test.each(names)(
  "a finding that is known by %s fails the run after its last day",
  async (_, known) => {
    const { report } = await runBooks(broken, { ...options, known: [known(earlier)] });
    expect(report.verdict).toBe("findings");
    expect(report.results.flatMap((result) => result.findings)[0]?.known).toBeUndefined();
    expect(report.known?.[0]).toMatchObject({ state: "expired", findings: [id] });
    expect(report.known?.[0]?.says).toContain("still occurs");
  },
);

test("a finding that does not occur in a complete run can be removed", async () => {
  const { report } = await runBooks({}, { known: names.map(([, known]) => known(later)) });
  expect(report.verdict).toBe("conforms");
  const says = expect.stringContaining("remove it");
  const fixed = expect.objectContaining({ state: "fixed", findings: [], says });
  expect(report.known).toEqual([fixed, fixed]);
});

test("a finding of a check that judges the requests of other checks is unseen in a limited run", async () => {
  const { report } = await runBooks(
    {},
    {
      ...options,
      known: [{ id, reason, until: later }],
    },
  );
  expect(report.selection).toEqual(options);
  expect(report.known?.[0]).toMatchObject({ state: "unseen", findings: [] });
});

test("a finding of a check that sends requests is fixed in a limited run", async () => {
  const refused: Ways = { isValid: ({ query }, isValid) => isValid && query.get("limit") !== "50" };
  const limited = { operations: ["list_books"], checks: ["accepts/*"] };
  const { findings: found } = await runBooks(refused, limited);
  const entries = found.map((finding) => ({
    check: finding.check,
    operation: finding.operation,
    clause: finding.clause,
    reason,
    until: later,
  }));
  const { report } = await runBooks({}, { ...limited, known: entries });
  expect(entries.length).toBeGreaterThan(0);
  expect(report.known?.map(({ state }) => state)).toEqual(entries.map(() => "fixed"));
});

test("a check that still fails on other clauses shows which known findings are fixed", async () => {
  const limited = { operations: ["list_books"], checks: ["rejects/*"] };
  const lenient: Ways = {
    isValid: ({ operation }, isValid) => isValid || operation.id === "list_books",
  };
  const better: Ways = {
    isValid: ({ query, operation }, isValid) =>
      isValid || (operation.id === "list_books" && !/^[01]$|^-/.test(query.get("limit") ?? "")),
  };
  const { findings: before } = await runBooks(lenient, limited);
  const entries = before.map(({ id: one }) => ({ id: one, reason, until: later }));
  const { report, findings: after } = await runBooks(better, { ...limited, known: entries });
  const left = new Set(after.map(({ id: one }) => one));
  const gone = before.filter((finding) => !left.has(finding.id));
  expect(gone.length).toBeGreaterThan(0);
  expect(left.size).toBeGreaterThan(0);
  expect(gone.some(({ check: one }) => after.some((finding) => finding.check === one))).toBe(true);
  const fixed = report.known?.filter(({ state }) => state === "fixed");
  expect(fixed?.map(({ known: entry }) => entry)).toEqual(
    entries.filter((entry) => !left.has(entry.id)),
  );
});

test.each(names)(
  "a finding known by %s is unseen if the run did not check it",
  async (_, known) => {
    const elsewhere = { ...options, operations: ["get_health"] };
    const { report } = await runBooks({}, { ...elsewhere, known: [known(earlier)] });
    expect(report.known?.[0]?.state).toBe("unseen");
  },
);

test("the last day is included", async () => {
  const until = new Date().toISOString().slice(0, 10);
  const { report } = await runBooks(broken, { ...options, known: [{ id, reason, until }] });
  // The day may change during the test.
  const today = report.startedAt.slice(0, 10);
  expect(report.known?.[0]?.state).toBe(today === until ? "tolerated" : "expired");
});

test("other findings still fail the run, and a run with bail continues after known ones", async () => {
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
