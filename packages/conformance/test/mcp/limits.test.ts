import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Call } from "../support/book-server.ts";
import { createLimitedWays, type LimitedOptions } from "../support/limited-ways.ts";
import { mcpContract } from "./mcp-document.ts";
import type { McpWays } from "./mcp-ways.ts";
import { type McpRun, namesOf, runMcp } from "./run-mcp.ts";

const policies = mcpContract.policies.rateLimits;

function isAgent({ request }: Pick<Call, "request">): boolean {
  return request.headers.get("x-door") === "agents";
}

/** The window, and the time by which the suite waits longer. */
const longestPause = 61_000;

/** A header marks the requests that the agent interface sends. */
const marked: McpWays = {
  request(request) {
    const headers = new Headers(request.headers);
    headers.set("x-door", "agents");
    return new Request(request, { headers });
  },
};

const checks = ["limits/rate*", "mcp/limits-*"];

async function runLimited(
  more: Partial<LimitedOptions> = {},
  wanted: readonly string[] = checks,
): Promise<McpRun & { readonly passedMs: number }> {
  const limited = createLimitedWays({ policies, ...more });
  const target = { clock: limited.clock };
  const run = await runMcp(marked, { shop: { first: limited.first }, checks: wanted, target });
  return { ...run, passedMs: limited.moves.reduce((sum, move) => sum + move, 0) };
}

test("shared limits are proven in both directions", async () => {
  const { report, findings } = await runLimited();
  expect(findings).toEqual([]);
  const left = report.results.filter(({ status }) => status !== "passed");
  expect(left.map(({ check, operation, skip }) => [check, operation, skip?.detail])).toEqual([]);
  const proven = report.results.flatMap(({ clauses }) => clauses);
  expect(proven).toContain("/x-rate-limits/0/sharedWith");
  expect(proven).toContain("/x-rate-limits/1/sharedWith");
});

test("that takes a window more for each limit", async () => {
  const without = await runLimited({}, ["limits/rate*"]);
  const { passedMs } = await runLimited();
  expect(passedMs - without.passedMs).toBeLessThanOrEqual(policies.length * longestPause);
});

test.each<[string, (call: Call) => string]>([
  ["limits of its own", (call) => `${call.caller?.shop} ${isAgent(call)}`],
  ["no limits", (call) => (isAgent(call) ? randomUUID() : (call.caller?.shop ?? ""))],
])("an agent interface with %s is found out", async (_name, group) => {
  expect(namesOf(await runLimited({ group }))).toEqual([
    "must mcp/limits-shared",
    "must mcp/limits-counted",
  ]);
});
