import { loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { type ConformanceOptions, runConformance, type RunReport } from "../../src/index.ts";

/** Runs the suite against the mock of a document, in this process. */
export async function holdMock(
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

/** The findings of a report, one line each. */
export function linesOf(report: RunReport): readonly string[] {
  return report.results.flatMap(({ findings }) =>
    findings.map(({ check, at, found }) => `${check}: ${at}: ${found}`),
  );
}
