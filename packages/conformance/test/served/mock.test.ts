import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";
import { holdMock, linesOf } from "../support/hold-mock.ts";

const require = createRequire(import.meta.url);
const examples = dirname(require.resolve("@readme/oas-examples/package.json"));

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

describe("the mock of a public document has no findings", () => {
  const documents: readonly string[] = [
    join(examples, "3.1", "json", "train-travel.json"),
    join(examples, "3.1", "json", "schema-types.json"),
    require.resolve("@scalar/galaxy/3.1.yaml"),
    join(examples, "3.0", "json", "parameters-style.json"),
    join(examples, "3.0", "json", "polymorphism.json"),
  ];

  test.each(documents.map((file) => [file.split(/[/\\]/).slice(-3).join("/"), file] as const))(
    "%s",
    async (_name, file) => {
      const report = await holdMock(file, { runs: 2 });
      expect(linesOf(report)).toEqual([]);
      expect(report.requests.total).toBeGreaterThan(5);
      expect(report.assurance.proven).toBeGreaterThan(5);
    },
  );
});
