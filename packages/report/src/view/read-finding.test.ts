import { expect, test } from "vitest";
import type { Finding } from "../run/finding.ts";
import { renderHtml } from "../render-html.ts";
import { renderJunit } from "../render-junit.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderSummary } from "../render-summary.ts";
import { sampleExchange } from "../testing/sample-exchange.ts";
import { sampleFindings } from "../testing/sample-findings.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { factText, readFinding } from "./read-finding.ts";

const exchanges = Array.from({ length: 20 }, (_, index) =>
  sampleExchange({
    number: index + 1,
    operation: "addBook",
    purpose: "one more book",
    request: ["post", "/books"],
    response: [201, {}],
  }),
);

const full: Finding = {
  ...(sampleFindings[0] as Finding), // The samples are a literal list.
  id: "0f0f0f0f",
  check: "limits/rate",
  found: "words of found",
  expected: "words of expected",
  after: "words of after",
  rests: "Words of rests.",
  clause: "/clause",
  requirements: ["one", "two", "three", "four"].map((id) => ({ id, says: `Words of ${id}.` })),
  known: { reason: "words of known", until: "2027-01-31" },
  case: "words of case",
  alike: 2,
  seed: 5150,
  path: "1:2",
  exchanges,
  curl: "curl words",
};

const readings = [
  ["found", "words of found"],
  ["expected", "words of expected"],
  ["after", "words of after"],
  ["rests on", "Words of rests."],
  ["statement", "Words of one. (one)"],
  ["statement", "Words of two. (two)"],
  ["statement", "Words of three. (three)"],
  ["statement", "and 1 further statement"],
  ["clause", "#/clause"],
  ["known", "until 2027-01-31: words of known"],
  ["case", "words of case"],
  ["alike", "2 further cases broke the same clause"],
  ["seed", "5150, path 1:2"],
  ["exchanges", "#1, #2, #3, 14 more exchanges, #18, #19, #20"],
] as const;

test("reads every field of a finding, in order", () => {
  const { facts, ...reading } = readFinding(full, "plumbline replay 0f0f0f0f");
  expect(facts.map((fact) => [fact.label, factText(fact)])).toEqual(readings);
  expect(reading).toMatchObject({
    weight: "known",
    check: "limits/rate",
    id: "0f0f0f0f",
    at: full.at,
    curl: "curl words",
    replay: "plumbline replay 0f0f0f0f",
  });
  expect(reading.evidence.first).toEqual(exchanges.slice(0, 3));
  expect(reading.evidence.last).toEqual(exchanges.slice(-3));
});

test("omits fields that a finding does not have", () => {
  const { requirements: _requirements, known: _known, ...rest } = full;
  const { case: _case, seed: _seed, path: _path, after: _after, ...bare } = rest;
  const { facts } = readFinding({ ...bare, alike: 0, exchanges: [] }, "");
  expect(facts.map(({ name }) => name)).toEqual(["found", "expected", "rests", "clause"]);
});

const report = sampleReport({
  results: sampleReport()
    .results.slice(0, 1)
    .map((result) => ({ ...result, status: "failed", findings: [full] })),
});

test.each([
  ["HTML", renderHtml(report)],
  ["JUnit", renderJunit(report)],
  ["Markdown", renderMarkdown(report)],
  ["the summary", renderSummary(report, { colour: false, width: 200, reportFile: "report.json" })],
])("%s shows every field", (format, text) => {
  const isOwn = ([name]: readonly [string, string]) => format !== "HTML" || name !== "exchanges";
  for (const [, reading] of readings.filter(isOwn))
    for (const word of reading.match(/\w{2,}/g) ?? []) expect(text).toContain(word);
  expect(text).toContain("curl words");
  expect(text).toContain("plumbline replay 0f0f0f0f --report report.json");
});
