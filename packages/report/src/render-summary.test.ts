import { stripVTControlCharacters } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryReport, hostileText } from "./testing/arbitrary-report.ts";
import { runs } from "./testing/property-options.ts";
import {
  conformingReport,
  inconclusiveReport,
  sampleDefects,
  sampleReport,
} from "./testing/sample-report.ts";
import type { KnownOutcome, KnownState } from "./run/known-finding.ts";
import type { RunReport } from "./run/run-report.ts";
import { renderHtml } from "./render-html.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderSummary } from "./render-summary.ts";
import { weightOf } from "./view/list-findings.ts";

const findingTitle = /^ {2}[✗!] (?:must|advice) {2}\S/gm;
const plain = { colour: false, width: 80 };

test.each([
  ["findings", sampleReport()],
  ["conforms", conformingReport()],
  ["inconclusive", inconclusiveReport()],
])("renders a run: %s", async (name, report) => {
  await expect(renderSummary(report, plain)).toMatchFileSnapshot(`../test/golden/${name}.txt`);
});

test.each([
  ["the summary", (report: RunReport) => renderSummary(report, plain)],
  ["Markdown", renderMarkdown],
  ["HTML", renderHtml],
])("%s names each defect of the document with its operations, at most five", (_, render) => {
  const text = stripTags(render(sampleReport({ defects: sampleDefects })));
  expect(text).toContain("2 parts of the document cannot be used");
  expect(text).toContain("#/components/schemas/Book/properties/title/type");
  expect(text).toMatch(/listBooks, reviewBook, placeOrder and 1 more/);
  expect(text).toMatch(/The operation is skipped\. Affects listShelves/);
  expect(render(sampleReport())).not.toContain("cannot be used");
});

test("the commands that delete what a run left are one line each, at most three", () => {
  const created = [1, 2, 3, 4, 5].map((id) => ({
    operation: "addBook",
    id: String(id),
    ...(id < 5 && { delete: `curl -X DELETE https://books.example.com/books/${id}` }),
  }));
  const report = sampleReport({ created });
  const text = renderSummary(report, { ...plain, width: 40 });
  expect(text).toContain("    curl -X DELETE https://books.example.com/books/3\n");
  expect(text).toContain("… and 1 more deletion in the reports");
  expect(text).not.toContain("books/4");
  expect(renderHtml(report)).toContain("curl -X DELETE https://books.example.com/books/4");
});

function stripTags(text: string): string {
  return text.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
}

test("with colours, the text is the same", () => {
  const coloured = renderSummary(sampleReport(), { ...plain, colour: true });
  expect(coloured).toContain("\u001b[");
  expect(stripVTControlCharacters(coloured)).toBe(renderSummary(sampleReport(), plain));
});

test("shows the most severe findings and counts the rest", () => {
  const text = renderSummary(sampleReport(), { ...plain, limit: 1 });
  expect(text.match(findingTitle)).toHaveLength(1);
  expect(text).toContain("c07d55e1");
  expect(text).toContain("… and 4 more findings in the reports");
});

test("shows the known findings that require an action before the others, within the limit", () => {
  const tolerated = ["one", "two", "three"].map((id) => known(id, "tolerated"));
  const report = sampleReport({ known: [...tolerated, known("four", "expired")] });
  const text = renderSummary(report, { ...plain, limit: 2 });
  const [, block = ""] = /^KNOWN FINDINGS\n(.*?)\n\n/ms.exec(text) ?? [];
  expect(block.match(/^ {2}(?:tolerated|expired) +\w+$/gm)).toEqual([
    "  expired   four",
    "  tolerated one",
    "  tolerated two",
  ]);
  expect(block).toContain("… and 1 more known finding in the reports");
});

function known(id: string, state: KnownState): KnownOutcome {
  const entry = { id, reason: "mended in spring", until: "2027-03-01" };
  return { known: entry, state, says: "known", findings: [id] };
}

test("says how the file of known findings changed", () => {
  const accepted = { file: "plumbline.known.json", added: 1200, kept: 3, renewed: 0, removed: 1 };
  expect(renderSummary(sampleReport(), { ...plain, accepted })).toContain(
    "1,200 added, 3 kept, 0 renewed, 1 removed, in plumbline.known.json",
  );
});

test.each([60, 80, 120])(
  "at %i columns, only commands and long words exceed the width",
  (width) => {
    const lines = renderSummary(sampleReport(), { colour: false, width }).split("\n");
    const long = lines.filter((line) => Array.from(line).length > width);
    expect(long.filter((line) => !/curl|^ {6}|clause|http/.test(line))).toEqual([]);
  },
);

test("property: no control character of a run reaches the terminal", () => {
  const property = fc.property(arbitraryReport(hostileText()), (report) => {
    expect(renderSummary(report, plain)).not.toMatch(
      /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u,
    );
  });
  fc.assert(property, runs(150));
});

test("property: the summary names every finding within the limit and every skip reason", () => {
  const property = fc.property(arbitraryReport(fc.stringMatching(/^[a-z]{1,12}$/)), (report) => {
    const text = renderSummary(report, { ...plain, limit: 100 });
    const findings = report.results.flatMap((result) => result.findings);
    const others = findings.filter((finding) => weightOf(finding) !== "gap");
    expect(text.match(findingTitle) ?? []).toHaveLength(others.length);
    for (const { clause } of findings) expect(text).toContain(clause);
    for (const { skip } of report.results) expect(text).toContain(skip?.reason ?? "");
  });
  fc.assert(property, runs(100));
});
