import { expect, test } from "vitest";
import type { Judged } from "../judge/judge-outcomes.ts";
import { renderMatrixPage } from "./render-matrix-page.ts";

const outcome: Judged = {
  id: "contract/title/maxLength/one-more",
  kind: "contract",
  operator: "maxLength one more",
  states: "/title/maxLength is 5 instead of 4",
  noticed: { check: "rejects/body-violations", operation: "update_book" },
  by: ["rejects/body-violations", "state/read-back"],
  advice: [],
  requests: 2,
  writes: 1,
  milliseconds: 3,
  verdict: "noticed",
};
const { noticed: _, ...unnoticed } = outcome;

function render(...mutants: readonly Judged[]): string {
  return renderMatrixPage({ mutants, stale: [] }, { seed: 7 });
}

test("marks the check that noticed first with a filled mark, others with an open one", () => {
  const page = render(outcome);
  expect(page).toContain('<td class="first" title="rejects/body-violations">●</td>');
  expect(page).toContain('<td title="state/read-back">○</td>');
  expect(page).toContain("Seed 7");
});

test("lists survivors and equivalents with their defects and reasons", () => {
  const page = render(
    { ...unnoticed, id: "contract/a", by: [], verdict: "survived" },
    { ...unnoticed, id: "contract/b", by: [], verdict: "equivalent", reason: "it names nothing" },
  );
  expect(page).toContain("<h2>Survivors: 1</h2>");
  expect(page).toContain("<dt>contract/a</dt><dd>/title/maxLength is 5 instead of 4</dd>");
  expect(page).toContain("is 5 instead of 4. it names nothing</dd>");
});

test("escapes the text of mutants", () => {
  const page = render({
    ...unnoticed,
    id: '<i>"x"',
    states: "a < b & c",
    by: [],
    verdict: "survived",
  });
  expect(page).not.toContain("<i>");
  expect(page).toContain("<dt>&lt;i&gt;&quot;x&quot;</dt><dd>a &lt; b &amp; c</dd>");
});
