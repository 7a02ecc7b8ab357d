import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { holdMock, linesOf } from "../support/hold-mock.ts";

const bundle = fileURLToPath(new URL("../../../../openapi/dist/openapi.json", import.meta.url));

test.each(inject("isFull") ? [1, 2, 3] : [1])(
  "the mock of this repository's document has no findings, seed %i",
  async (seed) => {
    const report = await holdMock(bundle, { seed });
    expect(linesOf(report)).toEqual([]);
    expect(report.verdict).toBe("conforms");
    expect(report.requests.total).toBeGreaterThan(500);
    expect(
      report.results.filter(
        ({ check, status }) => check === "auth/missing-scope" && status === "passed",
      ).length,
    ).toBeGreaterThan(10);
  },
);
