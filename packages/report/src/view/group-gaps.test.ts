import { expect, test } from "vitest";
import type { Finding, Gap } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { renderHtml } from "../render-html.ts";
import { renderJson } from "../render-json.ts";
import { renderJunit } from "../render-junit.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderSummary } from "../render-summary.ts";
import { sampleFindings } from "../testing/sample-findings.ts";
import { conformingReport } from "../testing/sample-report.ts";
import { formatEdit, groupGaps } from "./group-gaps.ts";
import { findingsLine, verdictWords } from "./verdict-words.ts";

const title = "/components/schemas/Book/properties/title/type";

const needsText: Gap = {
  says: "State that the text must not be empty",
  edit: { op: "add", path: "/components/schemas/Book/properties/title/minLength", value: 1 },
};

const [sample] = sampleFindings;

function gap(operation: string, given: Partial<Finding> = {}): Finding {
  if (!sample) throw new Error("There is no sample finding");
  return { ...sample, id: `gap-${operation}`, operation, clause: title, gap: needsText, ...given };
}

function reportOf(...findings: readonly Finding[]): RunReport {
  const [first, ...others] = conformingReport().results;
  if (!first) throw new Error("There is no sample result");
  const failed = { ...first, severity: "must", status: "failed", findings } as const;
  return { ...conformingReport(), results: [failed, ...others] };
}

test("gaps of one clause with one edit are one group", () => {
  const other = { says: "State the largest number" };
  const groups = groupGaps(
    reportOf(gap("addBook", { clause: "/other", gap: other }), gap("addBook"), gap("setBook")),
  );
  expect(groups.map(({ clause, edit, findings }) => [clause, edit, findings.length])).toEqual([
    [title, "add /components/schemas/Book/properties/title/minLength: 1", 2],
    ["/other", "", 1],
  ]);
});

test("an edit without a value is one line too", () => {
  expect(formatEdit({ op: "remove", path: "/a" })).toBe("remove /a");
});

test("a gap that is known or only advice is not among the gaps", () => {
  const known = { reason: "ticket", until: "2030-01-01" };
  expect(groupGaps(reportOf(gap("a", { known }), gap("b", { severity: "advice" })))).toEqual([]);
});

test("every report shows gaps apart from findings, and they fail nothing", () => {
  const report = reportOf(gap("addBook"), gap("setBook"));
  const edit = "add /components/schemas/Book/properties/title/minLength: 1";
  expect(findingsLine(report)).toBe("2 gaps");
  expect(verdictWords(report)).toMatchObject({
    exitCode: 0,
    meaning: expect.stringContaining("gaps"),
  });
  const summary = renderSummary(report, { colour: false, width: 100 });
  expect(summary).toContain("GAPS BETWEEN DOCUMENT AND SERVER");
  expect(summary).not.toMatch(/^FINDINGS/m);
  const markdown = renderMarkdown(report);
  expect(markdown).toContain("### Gaps between document and server");
  const page = renderHtml(report);
  expect(page).toContain('id="gaps"');
  for (const text of [summary, markdown, page]) expect(text).toContain(edit);
  expect(renderJunit(report)).not.toContain("<failure");
  expect(renderJunit(report)).toContain(edit);
  expect(renderJson(report)).toContain('"value": 1');
});

const known = { reason: "mended in spring", until: "2027-03-01" };

test.each([
  ["known findings", [{ known }], "Every deviation that the run found is known."],
  ["gaps and known findings", [{}, { known }], "and every other deviation is known."],
] as const)("the verdict of a run with %s does not say that it found nothing", (_, given, says) => {
  const findings = given.map((more, index) => {
    const { gap: _gap, ...finding } = gap(String(index), more);
    return "known" in more ? finding : gap(String(index));
  });
  expect(verdictWords(reportOf(...findings)).meaning).toContain(says);
});
