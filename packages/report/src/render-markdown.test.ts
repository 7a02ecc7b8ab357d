import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryReport, hostileText } from "./testing/arbitrary-report.ts";
import { runs } from "./testing/property-options.ts";
import { conformingReport, inconclusiveReport, sampleReport } from "./testing/sample-report.ts";
import { markdownBlock, markdownCode, markdownText } from "./markdown/markdown-text.ts";
import { renderMarkdown } from "./render-markdown.ts";

test("a run with findings", async () => {
  await expect(renderMarkdown(sampleReport())).toMatchFileSnapshot("../test/golden/findings.md");
});

test("an inconclusive run lists the reasons", () => {
  const text = renderMarkdown(inconclusiveReport());
  expect(text).toContain("## Inconclusive: no findings");
  expect(text).toContain("412 of 431 responses were 401");
});

test("a conforming run has no section for findings", () => {
  expect(renderMarkdown(conformingReport())).not.toContain("### Findings");
});

test("shows up to the given number of findings, and the number of omitted ones", () => {
  const text = renderMarkdown(sampleReport(), { limit: 1 });
  expect(text.match(/^#### /gm)).toHaveLength(1);
  expect(text).toContain(
    "… and 4 more findings of 4 causes: responses/body, idempotency/replay, idempotency/rejected\\-is\\-free and 1 more. The full report",
  );
});

test("property: text cannot add markup, links, mentions or lines", () => {
  const property = fc.property(hostileText(), (text) => {
    const shown = markdownText(text);
    expect(shown).not.toMatch(/[<>@\n]|:\/\//);
    expect(shown.replace(/\\[\\*_{}[\]()#+!|~-]/g, "").replaceAll(/&[#\w]+;/g, "")).not.toMatch(
      /[\\`*_{}[\]()#+!|~]/,
    );
  });
  fc.assert(property, runs(300));
});

test("property: text cannot end a code span", () => {
  const property = fc.property(hostileText(), (text) => {
    const span = markdownCode(text);
    const fence = /^`*/.exec(span)?.[0] ?? "";
    const inside = span.slice(fence.length, span.length - fence.length);
    expect(span).not.toContain("\n");
    expect(span).not.toMatch(/(?<!\\)\|/);
    expect(inside.match(/`+/g)?.map((run) => run.length) ?? []).not.toContain(fence.length);
  });
  fc.assert(property, runs(300));
});

test("property: text cannot end a fenced block", () => {
  const property = fc.property(hostileText(), (text) => {
    const lines = markdownBlock("sh", text).split("\n");
    const fence = lines.at(-1) ?? "";
    expect(lines.slice(1, -1).filter((line) => line.trim().startsWith(fence))).toEqual([]);
  });
  fc.assert(property, runs(200));
});

test("property: outside of code, there are only the renderer's own tags", () => {
  const property = fc.property(arbitraryReport(hostileText()), (report) => {
    const text = renderMarkdown(report)
      .replaceAll(/^(`{3,}).*\n[^]*?^\1$/gm, "")
      .replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
    const tags = text.match(/<[^>]*>?/g) ?? [];
    const own = new Set(["<details>", "<summary>", "</summary>", "</details>", "<sub>", "</sub>"]);
    expect(tags.filter((tag) => !own.has(tag))).toEqual([]);
  });
  fc.assert(property, runs(100));
});
