import type { JsonObject } from "@plumbline/contract";
import { compileContract } from "@plumbline/contract";
import {
  type ConformanceOptions,
  type Identity,
  runConformance,
  type RunReport,
  type Target,
} from "../../src/index.ts";
import { depotContract } from "./depot-document.ts";
import { createDepot, type DepotServer, type DepotWays, yards } from "./depot-server.ts";

export const depotIdentities: readonly Identity[] = yards.map((yard) => ({
  name: `${yard} yard`,
  token: `token-of-${yard}-1234567890`,
  partition: yard,
}));

export interface DepotRun {
  readonly report: RunReport;
  readonly server: DepotServer;
  /** `severity check operation` of each finding. */
  readonly found: readonly string[];
}

export interface DepotOptions extends Partial<Omit<ConformanceOptions, "target" | "contract">> {
  readonly target?: Partial<Target>;
  readonly document?: JsonObject;
}

/** The families that need more than one request. */
const families: readonly string[] = ["pagination/*", "jobs/*", "isolation/*"];

/** Runs those families against a depot with these deviations. */
export async function runDepot(
  ways: DepotWays = {},
  options: DepotOptions = {},
): Promise<DepotRun> {
  const { target, document, ...rest } = options;
  const server = createDepot(ways);
  const report = await runConformance({
    seed: 1,
    checks: families,
    ...rest,
    contract: document ? compileContract(document) : depotContract,
    target: {
      baseUrl: "http://127.0.0.1:1/v1",
      fetch: server.fetch,
      clock: server.clock,
      probeLimits: false,
      explore: false,
      identities: depotIdentities,
      ...target,
    },
  });
  const findings = report.results.flatMap((result) => result.findings);
  const found = findings.map(
    ({ severity, check, operation }) => `${severity} ${check} ${operation}`,
  );
  return { report, server, found };
}

/** Status of a check on an operation, or the reason why it was skipped. */
export function statusOf({ report }: DepotRun, check: string, operation: string): string {
  const result = report.results.find((one) => one.check === check && one.operation === operation);
  return result?.skip?.reason ?? result?.status ?? "";
}
