import type { Server } from "@modelcontextprotocol/server";
import { type Contract, type Operation, parseDuration } from "@plumbline/contract";
import { reachesOut } from "./annotate-tool.ts";

/** The arguments of the server of the MCP library: who it is, what it has, and how a model uses its tools. */
export function describeServer(
  contract: Contract,
  operations: readonly Operation[],
): ConstructorParameters<typeof Server> {
  const { title, version } = contract;
  return [
    { name: "local-ads-sandbox", title, version },
    { capabilities: { tools: {} }, instructions: instruct(contract, operations) },
  ];
}

/** Instructions for a model. @see https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult-instructions */
function instruct({ policies }: Contract, operations: readonly Operation[]): string {
  const asked = operations.filter(reachesOut).map(({ id }) => id);
  const limits = policies.rateLimits.map(
    ({ limit, name, window }) => `${limit} ${name} in ${parseDuration(window) / 1000} seconds`,
  );
  return [
    "The tools act on one business: the workspace of the credential. Call get_workspace first.",
    "A tool that changes something takes idempotencyKey. Choose a new value for each change that the owner wants. If a call ended without a result, repeat it with the same key and arguments: it does not act twice.",
    `Ask the owner before you call ${asked.join(", ")}: they publish something or spend money.`,
    "A result with isError is JSON with error and detail; detail says what to change.",
    `The limit is ${limits.join(" and ")}. After status 429, wait for the seconds in _meta["http.header/retry-after"].`,
  ].join("\n");
}
