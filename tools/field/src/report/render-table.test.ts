import { expect, test } from "vitest";
import type { Reviewed } from "../judge/compare-findings.ts";
import type { SuiteResult } from "../run/suite-run.ts";
import type { ProductResult } from "./product-result.ts";
import { renderTable } from "./render-table.ts";

const suite: SuiteResult = {
  operations: 8,
  answered: 6,
  off: 0,
  unanswered: ["deleteThing", "putThing"],
  findings: [],
  advice: 0,
  requests: 120,
  seconds: 2.04,
  peakMegabytes: 201.6,
  verdict: "findings",
  inconclusive: [],
};

function reviewed(verdict: Reviewed["verdict"]): Reviewed {
  const texts = { id: "", check: "", operation: "", at: "", clause: "", found: "", expected: "" };
  return { finding: { ...texts, curl: "", alike: 0, isGap: false }, verdict };
}

const things: ProductResult = {
  name: "things",
  product: "Things 1.0",
  suite,
  comparison: { findings: [reviewed("true"), reviewed("true"), reviewed("new")], gone: [] },
};

const others: ProductResult = {
  name: "others",
  product: "Others 2.0",
  suite: { ...suite, operations: 2, answered: 0, seconds: 1, peakMegabytes: 99 },
  comparison: { findings: [reviewed("false"), reviewed("gap")], gone: [] },
};

test("operations whose feature is off do not lower the share", () => {
  const [, , row] = renderTable([{ ...things, suite: { ...suite, off: 2 } }]).split("\n");
  expect(row).toContain("|          8 |           2 | 6 (100 %) |");
});

test("one product is one row", () => {
  expect(renderTable([things])).toBe(`\
| product    | operations | feature off | with 2xx | true | gap | false alarm | new | gone | requests | seconds | peak MB |
| ---------- | ---------: | ----------: | -------: | ---: | --: | ----------: | --: | ---: | -------: | ------: | ------: |
| Things 1.0 |          8 |           0 | 6 (75 %) |    2 |   0 |           0 |   1 |    0 |      120 |     2.0 |     202 |
`);
});

test("several products have a row of totals, with the highest memory", () => {
  const problem: ProductResult = {
    name: "none",
    product: "None",
    problem: "gone",
    isUnavailable: true,
  };
  expect(renderTable([things, others, problem]).split("\n").slice(2)).toEqual([
    "| Things 1.0 |          8 |           0 | 6 (75 %) |    2 |   0 |           0 |   1 |    0 |      120 |     2.0 |     202 |",
    "| Others 2.0 |          2 |           0 |  0 (0 %) |    0 |   1 |           1 |   0 |    0 |      120 |     1.0 |      99 |",
    "| together   |         10 |           0 | 6 (60 %) |    2 |   1 |           1 |   1 |    0 |      240 |     3.0 |     202 |",
    "",
  ]);
});
