import { expect, test } from "vitest";
import type { Reviewed } from "../judge/compare-findings.ts";
import { renderMaintainerReport } from "./render-maintainer-report.ts";

function reviewed(
  operation: string,
  {
    verdict = "true",
    check = "rejects/body-violations",
    curl = "curl",
    reason = "Lax.",
  }: {
    readonly verdict?: Reviewed["verdict"];
    readonly check?: string;
    readonly curl?: string;
    readonly reason?: string;
  },
): Reviewed {
  const finding = {
    id: operation,
    check,
    operation,
    at: `POST /${operation} body -> 200`,
    clause: `/paths/~1${operation}/post`,
    found: "status `200`",
    expected: "a 4xx",
    curl,
    isGap: verdict === "gap",
    alike: 0,
  };
  return { finding, verdict, reason };
}

const suite = {
  operations: 3,
  answered: 3,
  off: 0,
  unanswered: [],
  findings: [],
  advice: 0,
  requests: 42,
  seconds: 1,
  peakMegabytes: 1,
  verdict: "findings",
  inconclusive: [],
};

function render(findings: readonly Reviewed[]): string {
  return renderMaintainerReport({
    name: "shop",
    product: "Shop 1.0",
    suite,
    comparison: { findings, gone: [] },
  });
}

test("a group has the shortest request, its clause and all operations", () => {
  const text = render([
    reviewed("one", { curl: "curl -X POST 'http://127.0.0.1:1/one' -d '{\"long\":1}'" }),
    reviewed("two", { curl: "curl 'http://127.0.0.1:1/two'\n" }),
  ]);
  expect(text).toContain("2 findings in 1 groups");
  expect(text).toContain("Found with 42 requests");
  expect(text).toContain("```sh\ncurl 'http://127.0.0.1:1/two'\n```");
  expect(text).toContain("- clause of the document: `/paths/~1two/post`");
  expect(text).toContain("- operations (2): `one`, `two`");
  expect(text).toContain("- found: `` status `200` ``");
});

test("gaps, false alarms and findings without a review are left out", () => {
  const text = render([
    reviewed("one", { verdict: "gap" }),
    reviewed("two", { verdict: "false" }),
    reviewed("three", { verdict: "new" }),
  ]);
  expect(text).toContain("0 findings in 0 groups");
  expect(text).not.toContain("##");
});

test("crashes come first", () => {
  const text = render([
    reviewed("one", { reason: "Lax." }),
    reviewed("two", { check: "responses/no-server-error", reason: "Fails." }),
    reviewed("three", { check: "responses/answered", reason: "Ends." }),
  ]);
  const order = ["## Ends.", "## Fails.", "## Lax."].map((heading) => text.indexOf(heading));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
});
