import { alter, type Fault } from "@local-ads/sandbox/seams";
import { alterMcp } from "./alter-mcp.ts";

const shared = ["intro-mcp-shares", "key-both-interfaces"] as const;

/** The first day of a year, in the format of a protocol version. */
const dates = Array.from({ length: 100 }, (_, year) => `${1950 + year}-01-01`);

/** Faults of the access to the MCP interface. */
export const doorFaults: readonly Fault[] = [
  {
    name: "rest-token-at-mcp",
    breaks: ["oauth-resource-bound"],
    description: "Access tokens for REST are valid at the MCP interface.",
    ...alterMcp(() => ({ audience: () => undefined })),
  },
  {
    name: "mcp-missing-credential-as-last",
    breaks: ["intro-mcp-shares", "common-credential", "error-401"],
    description:
      "A message without a credential is treated as if it had the last one that was sent.",
    ...alter("readSecret", (read) => {
      let last: string | undefined;
      return (call) => (last = read(call) ?? (call.interface === "mcp" ? last : undefined));
    }),
  },
  {
    name: "mcp-rejects-keys",
    breaks: shared,
    description: "API keys are not valid at the MCP interface.",
    ...alterMcp(({ credentials }) => ({
      credentials: (contract) =>
        credentials(contract).filter((name) => contract.securitySchemes[name]?.type === "oauth2"),
    })),
  },
  {
    name: "mcp-rejects-tokens",
    breaks: ["intro-mcp-shares", "oauth-resource-bound"],
    description: "Access tokens are not valid at the MCP interface.",
    ...alterMcp(({ credentials }) => ({
      credentials: (contract) =>
        credentials(contract).filter((name) => contract.securitySchemes[name]?.type !== "oauth2"),
    })),
  },
  {
    name: "mcp-scopes-unchecked",
    breaks: ["intro-mcp-shares", "oauth-forbidden"],
    description: "Tools do not require the scope of their operation.",
    ...alterMcp(() => ({
      security: (alternatives) =>
        alternatives.map((alternative) => ({
          ...alternative,
          requirements: alternative.requirements.map(({ scheme }) => ({ scheme, scopes: [] })),
        })),
    })),
  },
  {
    name: "mcp-challenge-without-metadata",
    breaks: ["oauth-mcp-metadata", "intro-mcp-shares"],
    description:
      "The MCP challenge for a rejected credential lacks the URL of the resource metadata.",
    ...alter(
      "resourceMetadata",
      (sound) => (contract, call) => (call.interface === "mcp" ? undefined : sound(contract, call)),
    ),
  },
  {
    name: "mcp-challenge-as-tool-error",
    breaks: ["intro-mcp-shares", "oauth-challenge", "oauth-forbidden"],
    description: "MCP reports a missing scope as a tool error without a challenge.",
    ...alterMcp(() => ({ answersOverHttp: () => false })),
  },
  {
    name: "foreign-origin-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP accepts requests from web pages of any origin.",
    ...alterMcp(() => ({ checkOrigin: () => undefined })),
  },
  {
    name: "unknown-protocol-version-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP accepts the first day of any year as a protocol version.",
    ...alterMcp(() => ({
      protocolVersions: () => dates,
    })),
  },
];
