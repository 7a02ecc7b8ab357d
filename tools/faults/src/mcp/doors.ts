import { alter, type CredentialRow, type Fault } from "@local-ads/sandbox/seams";
import { asObject } from "@plumbline/contract";
import { alterMcp, atMcp, onResult, type Own } from "./alter-mcp.ts";

const shared = ["intro-mcp-shares", "key-both-interfaces"] as const;

/** Faults of the access to the MCP interface. */
export const doorFaults: readonly Fault[] = [
  {
    name: "rest-token-at-mcp",
    breaks: ["oauth-resource-bound"],
    description: "Access tokens for REST are valid at the MCP interface.",
    ...alterMcp(({ judgeCredential }) => ({
      judgeCredential: (row, now) => judgeCredential(row, now),
    })),
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
    ...rejectingKind("api-key"),
  },
  {
    name: "mcp-rejects-tokens",
    breaks: ["intro-mcp-shares", "oauth-resource-bound"],
    description: "Access tokens are not valid at the MCP interface.",
    ...rejectingKind("access-token"),
  },
  {
    name: "mcp-scopes-unchecked",
    breaks: ["intro-mcp-shares", "oauth-forbidden"],
    description: "Tools do not require the scope of their operation.",
    ...alterMcp(({ decideAccess }) => ({
      decideAccess(alternatives, granted) {
        const decision = decideAccess(alternatives, granted);
        return decision.kind === "forbidden" ? { kind: "allowed" } : decision;
      },
    })),
  },
  {
    name: "mcp-challenge-without-metadata",
    breaks: ["oauth-mcp-metadata", "intro-mcp-shares"],
    description:
      "The MCP challenge for a rejected credential lacks the URL of the resource metadata.",
    ...alterMcp(({ formatChallenge }) => ({
      formatChallenge: (policy, options) => formatChallenge(policy, { ...options, parameters: {} }),
    })),
  },
  {
    name: "mcp-challenge-as-tool-error",
    breaks: ["intro-mcp-shares", "oauth-challenge", "oauth-forbidden"],
    description: "MCP reports a missing scope as a tool error that does not name it.",
    ...atMcp(async ({ request, answer }, { id = null }) => {
      const response = await answer(request);
      const text = await response.clone().text();
      if (response.status === 401 || !text.includes("lacks the scope")) return response;
      const content = [{ type: "text", text: '{"error":"forbidden"}' }];
      return Response.json({ jsonrpc: "2.0", id, result: { content, isError: true } });
    }),
  },
  {
    name: "foreign-origin-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP accepts requests from web pages of any origin.",
    ...atMcp(({ request, answer }) => answer(withoutHeader(request, "origin"))),
  },
  {
    name: "unknown-protocol-version-accepted",
    breaks: ["intro-mcp-shares"],
    description: "MCP accepts the first day of any year as a protocol version.",
    ...onResult("initialize", (result, { params }) => {
      const { protocolVersion = "" } = asObject(params);
      return typeof protocolVersion === "string" && firstDay.test(protocolVersion)
        ? { ...result, protocolVersion }
        : result;
    }),
  },
];

function rejectingKind(kind: CredentialRow["kind"]): Own {
  return alterMcp(({ judgeCredential }) => ({
    judgeCredential: (row, ...rest) =>
      judgeCredential(row?.kind === kind ? undefined : row, ...rest),
  }));
}

function withoutHeader(request: Request, name: string): Request {
  if (!request.headers.has(name)) return request;
  const headers = new Headers(request.headers);
  headers.delete(name);
  return new Request(request, { headers });
}

/** The first day of a year, in the format of a protocol version. */
const firstDay = /^\d{4}-01-01$/;
