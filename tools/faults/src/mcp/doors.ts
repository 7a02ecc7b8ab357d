import { alter, type Fault } from "@local-ads/sandbox/seams";
import { alterMcp } from "./alter-mcp.ts";

const shared = ["intro-mcp-shares", "key-both-interfaces"] as const;

/** Every first day of a year that a protocol version may name. */
const dates = Array.from({ length: 100 }, (_, year) => `${1950 + year}-01-01`);

/** Whom the MCP interface lets in. */
export const doorFaults: readonly Fault[] = [
  {
    name: "rest-token-at-mcp",
    breaks: ["oauth-resource-bound"],
    description: "An access token for REST works at the MCP interface.",
    ...alterMcp(() => ({ audience: () => undefined })),
  },
  {
    name: "mcp-missing-credential-as-last",
    breaks: ["intro-mcp-shares", "common-credential", "error-401"],
    description: "A message without a credential is taken to carry the one that was sent last.",
    ...alter("readSecret", (read) => {
      let last: string | undefined;
      return (call) => (last = read(call) ?? (call.interface === "mcp" ? last : undefined));
    }),
  },
  {
    name: "mcp-refuses-keys",
    breaks: shared,
    description: "API keys do not work at the MCP interface.",
    ...alterMcp(({ credentials }) => ({
      credentials: (contract) =>
        credentials(contract).filter((name) => contract.securitySchemes[name]?.type === "oauth2"),
    })),
  },
  {
    name: "mcp-refuses-tokens",
    breaks: ["intro-mcp-shares", "oauth-resource-bound"],
    description: "Access tokens do not work at the MCP interface.",
    ...alterMcp(({ credentials }) => ({
      credentials: (contract) =>
        credentials(contract).filter((name) => contract.securitySchemes[name]?.type !== "oauth2"),
    })),
  },
  {
    name: "mcp-scopes-unchecked",
    breaks: ["intro-mcp-shares", "oauth-forbidden"],
    description: "A tool may be called without the scope of its operation.",
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
    description: "MCP does not tell a rejected credential where the metadata of the resource is.",
    ...alter(
      "resourceMetadata",
      (sound) => (contract, call) => (call.interface === "mcp" ? undefined : sound(contract, call)),
    ),
  },
  {
    name: "mcp-challenge-as-tool-error",
    breaks: ["intro-mcp-shares", "oauth-challenge", "oauth-forbidden"],
    description: "MCP answers a missing scope as a tool error, without a challenge.",
    ...alterMcp(() => ({ answersOverHttp: () => false })),
  },
  {
    name: "foreign-origin-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP answers requests of web pages of any origin.",
    ...alterMcp(() => ({ checkOrigin: () => undefined })),
  },
  {
    name: "unknown-protocol-version-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP accepts the first day of any year as a protocol version that it supports.",
    ...alterMcp(() => ({
      protocolVersions: () => dates,
    })),
  },
];
