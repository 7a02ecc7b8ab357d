import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { describe, expect, inject, test } from "vitest";
import { type ConformanceOptions, runConformance, type RunReport } from "../src/index.ts";

const require = createRequire(import.meta.url);
const examples = dirname(require.resolve("@readme/oas-examples/package.json"));

async function holdMock(
  document: string,
  options: Partial<ConformanceOptions> = {},
): Promise<RunReport> {
  const contract = await loadContract(document);
  const mock = await createMock(contract);
  const [server] = contract.servers;
  const target = {
    baseUrl: `http://127.0.0.1:1${server?.basePath ?? ""}`,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      mock.fetch(new Request(input, init)),
    stateless: true,
    // The mock accepts any token, and a token of this form as a credential with only these scopes.
    identities: [
      { name: "default", token: "mock-token-123456" },
      { name: "narrow", token: "scopes:none", scopes: ["none"] },
    ],
    ...options.target,
  };
  try {
    return await runConformance({ contract, seed: 1, runs: 3, ...options, target });
  } finally {
    await mock.close();
  }
}

function findingsOf(report: RunReport): string[] {
  return report.results.flatMap(({ findings }) =>
    findings.map(({ check, at, found }) => `${check}: ${at}: ${found}`),
  );
}

const bundle = fileURLToPath(new URL("../../../openapi/dist/openapi.json", import.meta.url));

test.each(inject("isFull") ? [1, 2, 3] : [1])(
  "the mock of this repository's document has no findings, seed %i",
  async (seed) => {
    const report = await holdMock(bundle, { seed });
    expect(findingsOf(report)).toEqual([]);
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
    join(examples, "3.1", "json", "petstore.json"),
    join(examples, "3.1", "json", "train-travel.json"),
    join(examples, "3.1", "json", "schema-types.json"),
    require.resolve("@scalar/galaxy/3.1.yaml"),
    join(examples, "3.0", "json", "star-trek.json"),
    join(examples, "3.0", "json", "uspto.json"),
    join(examples, "2.0", "json", "petstore.json"),
  ];

  const chosen = inject("isFull") ? documents : documents.slice(1, 4);
  test.each(chosen.map((file) => [file.split(/[/\\]/).slice(-3).join("/"), file] as const))(
    "%s",
    async (_name, file) => {
      const report = await holdMock(file, { runs: 2 });
      expect(findingsOf(report)).toEqual([]);
      expect(report.requests.total).toBeGreaterThan(5);
      expect(report.assurance.proven).toBeGreaterThan(5);
    },
  );
});
