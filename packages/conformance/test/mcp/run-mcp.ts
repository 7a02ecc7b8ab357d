import type { Contract } from "@plumbline/contract";
import {
  type ConformanceOptions,
  type Finding,
  runConformance,
  type RunReport,
  type Target,
} from "../../src/index.ts";
import type { BookServer, Ways } from "../support/book-server.ts";
import { identities } from "../support/run-books.ts";
import { agentsUrl, host, restUrl } from "./login-server.ts";
import { mcpContract } from "./mcp-document.ts";
import { createMcpServer } from "./mcp-server.ts";
import type { McpWays } from "./mcp-ways.ts";

export interface McpRun {
  readonly report: RunReport;
  readonly findings: readonly Finding[];
  readonly server: BookServer;
}

export interface McpOptions extends Partial<Omit<ConformanceOptions, "target">> {
  readonly target?: Partial<Target>;
  readonly shop?: Ways;
}

/** Runs the family against a bookshop whose agent interface differs in these ways. */
export async function runMcp(
  ways: McpWays = {},
  { target, shop, ...options }: McpOptions = {},
): Promise<McpRun> {
  const contract: Contract = options.contract ?? mcpContract;
  const server = createMcpServer(contract, ways, shop);
  const report = await runConformance({
    seed: 1,
    checks: ["mcp/*"],
    ...options,
    contract,
    target: {
      baseUrl: restUrl,
      fetch: server.fetch,
      identities,
      mcp: { url: agentsUrl },
      oauth: {
        authorizationServer: host,
        consent: { kind: "parameters", parameters: { approve: "yes" } },
      },
      ...target,
    },
  });
  return { report, server, findings: report.results.flatMap(({ findings }) => findings) };
}

/** `severity check` of each finding, each once. */
export function namesOf({ findings }: Pick<McpRun, "findings">): readonly string[] {
  return [...new Set(findings.map(({ severity, check }) => `${severity} ${check}`))];
}
