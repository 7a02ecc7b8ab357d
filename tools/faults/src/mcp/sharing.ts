import type { Fault } from "@local-ads/sandbox/seams";
import type { RateLimitPolicy } from "@plumbline/contract";
import { alterMcp, type Own } from "./alter-mcp.ts";

const operations = ["intro-mcp-shares", "limit-operations-shared"] as const;
const writes = ["intro-mcp-shares", "limit-writes-shared"] as const;

/** Faults of the limits and keys that MCP shares with REST. */
export const sharingFaults: readonly Fault[] = [
  {
    name: "mcp-limits-apart",
    breaks: ["intro-mcp-shares", "limit-operations-shared", "limit-writes-shared"],
    description: "MCP has limits of its own.",
    ...alterMcp(({ limitPartition }) => ({
      limitPartition: (caller) => `mcp ${limitPartition(caller)}`,
    })),
  },
  {
    name: "mcp-operations-uncounted",
    breaks: operations,
    description: "MCP calls do not count against the limit on operations.",
    ...counting(({ counts }) => counts !== "all"),
  },
  {
    name: "mcp-writes-uncounted",
    breaks: writes,
    description: "MCP calls do not count against the limit on writes.",
    ...counting(({ counts }) => counts === "all"),
  },
  {
    name: "mcp-keys-apart",
    breaks: ["intro-mcp-shares", "common-key-replay"],
    description: "A key that was used at one interface is unknown at the other.",
    ...alterMcp(({ keyPartition }) => ({
      keyPartition: (caller) => `mcp ${keyPartition(caller)}`,
    })),
  },
  {
    name: "mcp-keys-forgotten",
    breaks: ["intro-mcp-shares", "common-key-replay"],
    description: "MCP ignores keys and executes every call.",
    ...alterMcp(({ keyPartition }) => {
      let calls = 0;
      return { keyPartition: (caller) => `${(calls += 1)} ${keyPartition(caller)}` };
    }),
  },
];

function counting(isKept: (policy: RateLimitPolicy) => boolean): Own {
  return alterMcp(({ countingPolicies }) => ({
    countingPolicies: (policies, counts) => countingPolicies(policies, counts).filter(isKept),
  }));
}
