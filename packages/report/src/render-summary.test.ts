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
import { largeReport } from "./testing/large-report.ts";
import { listCauses } from "./view/list-causes.ts";
import { groupGaps } from "./view/group-gaps.ts";

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
  const text = stripTags(render({ ...conformingReport(), defects: sampleDefects }));
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

test("in few lines, shows the most severe findings and names the checks of the rest", () => {
  const text = renderSummary(sampleReport(), { ...plain, lines: 50 });
  expect(text.match(findingTitle)).toHaveLength(3);
  expect(text).toContain("c07d55e1");
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "… and 2 more findings of 2 causes: idempotency/rejected-is-free, responses/headers; --report-dir report writes all of them",
  );
  const written = { ...plain, lines: 50, reportFile: "out/report.json" };
  expect(renderSummary(sampleReport(), written)).toContain("see the reports in out");
});

/** A report in which every part is long. */
function endlessReport(): RunReport {
  const large = largeReport();
  const results = large.results.flatMap((result, at) => {
    const findings = result.findings.map((finding) => ({
      ...finding,
      check: `${result.family}/number-${at}`,
      ...(at % 5 === 0 && { gap: { says: `State the bound ${at}` }, severity: "must" as const }),
    }));
    const detail = `add identity ${at}`;
    const skip = { reason: at % 2 === 0 ? "identity-missing" : "no-proof", detail } as const;
    return [
      { ...result, findings },
      { ...result, findings: [], status: "skipped" as const, skip },
    ];
  });
  const ids = large.results.flatMap(({ findings }) => findings.map(({ id }) => id));
  return {
    ...large,
    results,
    known: ids.map((id) => known(id, "expired")),
    defects: ids.flatMap(() => sampleDefects),
  };
}

test.each([80, 100])("at %i columns, two screens are enough for any run", (width) => {
  const text = renderSummary(endlessReport(), { colour: false, width });
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => Math.ceil(Array.from(line).length / width) || 1);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(80);
  for (const part of ["FINDINGS", "OPERATIONS", "GAPS", "KNOWN", "DOCUMENT", "SKIPPED", "SUMMARY"])
    expect(text).toMatch(new RegExp(`^${part}`, "m"));
});

test("a missing identity is one item, whatever the number of checks and identities", () => {
  const text = renderSummary(endlessReport(), plain);
  expect(text.match(/identity-missing/g)).toHaveLength(1);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "identity-missing 160 checks on operation0, operation1 and 18 more. Add identity 0. Add identity 2. 158 more: --report-dir report writes all of them.",
  );
});

test("shows the known findings that require an action before the others, within the lines", () => {
  const tolerated = ["one", "two", "three"].map((id) => known(id, "tolerated"));
  const report = { ...conformingReport(), known: [...tolerated, known("four", "expired")] };
  const text = renderSummary(report, { ...plain, lines: 43 });
  const [, block = ""] = /^KNOWN FINDINGS\n(.*?)\n\n/ms.exec(text) ?? [];
  expect(block.match(/^ {2}(?:tolerated|expired) +\w+$/gm)).toEqual([
    "  expired   four",
    "  tolerated one",
  ]);
  expect(block).toContain("… and 2 more known findings: two, three; --report-dir report");
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

test("property: the summary names every cause within the lines and every skip reason", () => {
  const property = fc.property(arbitraryReport(fc.stringMatching(/^[a-z]{1,12}$/)), (report) => {
    const text = renderSummary(report, { ...plain, lines: 10_000 });
    const causes = listCauses(report);
    expect(text.match(findingTitle) ?? []).toHaveLength(causes.length);
    for (const { first } of causes) expect(text).toContain(first.found);
    for (const { clause } of groupGaps(report)) expect(text).toContain(`#${clause}`);
    for (const { skip } of report.results) expect(text).toContain(skip?.reason ?? "");
  });
  fc.assert(property, runs(100));
});
