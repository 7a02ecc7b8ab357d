import type { Finding } from "@plumbline/report";
import { expect, test } from "vitest";
import { mergeAlike } from "./to-finding.ts";

function finding(more: Partial<Finding>): Finding {
  // Merging reads no other members.
  return { id: "one", severity: "must", alike: 0, ...more } as Finding;
}

test("of the findings of one clause, the most severe is shown", () => {
  const advice = finding({ severity: "advice", found: "advice" });
  const gap = finding({ found: "gap", gap: { kind: "rule", why: "open" } as never });
  const must = finding({ found: "must" });
  const shown = (findings: readonly Finding[]): unknown =>
    mergeAlike(findings).map(({ found, alike }) => [found, alike]);
  expect(shown([advice, gap, must])).toEqual([["must", 2]]);
  expect(shown([advice, gap])).toEqual([["gap", 1]]);
  expect(shown([finding({ found: "first" }), { ...must, alike: 3 }])).toEqual([["first", 4]]);
});
