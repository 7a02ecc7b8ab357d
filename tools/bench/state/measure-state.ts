import { type RunReport, runConformance } from "@plumbline/conformance";
import { type Contract, loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";

/** What the suite finds at a mock with state. */
export interface StateRow {
  readonly title: string;
  readonly operations: number;
  /** Operations that answered 2xx to some request. */
  readonly succeeded: readonly string[];
  /** The other operations, and whether the document has a success for them. */
  readonly silent: readonly { readonly id: string; readonly hasSuccess: boolean }[];
  /** Findings of severity `must` that fail a run, as `check operation: message`. */
  readonly musts: readonly string[];
  readonly seconds: number;
  readonly requests: number;
  /** Whether the run was ended because it took too long. */
  readonly isCut: boolean;
}

const token = "owner-token-1234567890";

/** Runs the suite without fixtures against a mock with state, in this process. A run is cut after `longest` milliseconds. */
export async function measureState(file: string, longest = 120_000): Promise<StateRow> {
  const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
  const mock = await createMock(contract, { state: {}, tokens: [token] });
  const started = performance.now();
  const signal = AbortSignal.timeout(longest);
  try {
    const report = await runConformance({
      contract,
      target: targetOf(contract, mock.fetch),
      seed: 1,
      runs: 3,
      signal,
    });
    const seconds = (performance.now() - started) / 1000;
    return { ...readReport(contract, report), seconds, isCut: signal.aborted };
  } finally {
    await mock.close();
  }
}

function targetOf({ servers }: Contract, fetch: (request: Request) => Promise<Response>) {
  return {
    baseUrl: `http://127.0.0.1:4010${servers[0]?.basePath ?? ""}`,
    identities: [{ name: "owner", token }],
    fetch: async (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      fetch(new Request(input, init)),
  };
}

function readReport(
  contract: Contract,
  { results, operations, exchanges, requests }: RunReport,
): Omit<StateRow, "seconds" | "isCut"> {
  const succeeded = new Set(
    exchanges
      .filter(({ response }) => response.status >= 200 && response.status < 300)
      .map(({ operation }) => operation),
  );
  const ids = operations.map(({ id }) => id);
  const failed = results.filter(
    ({ status, severity }) => status === "failed" && severity === "must",
  );
  return {
    title: contract.title,
    requests: requests.total,
    operations: ids.length,
    succeeded: ids.filter((id) => succeeded.has(id)),
    silent: contract.operations
      .filter(({ id }) => !succeeded.has(id))
      .map(({ id, responses }) => ({
        id,
        hasSuccess: responses.some(({ status }) => /^(?:2|default)/.test(status)),
      })),
    musts: failed.flatMap(({ check, operation, findings }) =>
      findings
        .filter(({ severity, gap }) => severity === "must" && gap === undefined)
        .map((finding) => `${check} ${operation}: ${finding.expected} / ${finding.found}`),
    ),
  };
}
