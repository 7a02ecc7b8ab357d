import { alter, atEndpoint, type Fault, onJson } from "@local-ads/sandbox/seams";
import type { InterfaceKind, JsonObject } from "@plumbline/contract";
import { claiming, type Own, storing } from "./rewrite.ts";
import { textIn } from "./text-in.ts";

const hour = ["oauth-access-hour", "limit-access-token"] as const;
const bound = ["oauth-resource-bound"] as const;

/** Name of the security scheme in the document whose credentials are access tokens. */
const tokenScheme = "OAuth";

/** Faults of access tokens: their audience, lifetime, scopes and response. */
export const tokenFaults: readonly Fault[] = [
  {
    name: "token-at-every-resource",
    breaks: bound,
    description: "Access tokens are valid at both interfaces.",
    ...storing(({ saveAccessToken }) => ({
      saveAccessToken: (token) => saveAccessToken({ ...token, resource: null }),
    })),
  },
  {
    name: "token-of-other-resource",
    breaks: bound,
    description: "Access tokens are valid at the other interface only.",
    ...storing(({ saveAccessToken }) => ({
      saveAccessToken: (token) =>
        saveAccessToken({ ...token, resource: token.resource && otherThan(token.resource) }),
    })),
  },
  {
    name: "mcp-token-at-rest",
    breaks: bound,
    description: "Access tokens for MCP are valid at the REST interface.",
    ...alter(
      "judgeCredential",
      (judge) => (row, now, at) => judge(row, now, at === "rest" ? undefined : at),
    ),
  },
  {
    name: "access-token-outlives-promise",
    breaks: hour,
    description: "Access tokens live twice as long as the token response states.",
    ...storing(({ saveAccessToken }) => ({
      saveAccessToken: (token) =>
        saveAccessToken({ ...token, expires_at: 2 * token.expires_at - token.issued_at }),
    })),
  },
  {
    name: "expiry-in-milliseconds",
    breaks: ["oauth-access-hour", "oauth-token"],
    description: "The token response states the lifetime in milliseconds.",
    ...answering((answer) => ({ ...answer, expires_in: Number(answer["expires_in"]) * 1000 })),
  },
  {
    name: "token-type-unknown",
    breaks: ["auth-bearer", "oauth-token"],
    description: "The token response has an unknown token type.",
    ...answering((answer) => ({ ...answer, token_type: "ticket" })),
  },
  {
    name: "token-answer-cacheable",
    breaks: ["oauth-token"],
    description: "Token responses can be cached.",
    ...alter(
      "exchange",
      atEndpoint("token", async ({ request, answer }) => cacheable(await answer(request))),
    ),
  },
  {
    name: "token-scopes-widened",
    breaks: ["oauth-consent", "scope-write-not-read"],
    description: "An access token with a read scope gets the write scope too.",
    ...claiming((code) => ({ ...code, scopes: withWriteScopes(code.scopes) })),
  },
  {
    name: "token-scope-overstated",
    breaks: ["oauth-consent", "oauth-token"],
    description: "The token response lists a scope that was neither requested nor granted.",
    ...answering((answer) => ({ ...answer, scope: `${textIn(answer, "scope")} everything` })),
  },
  {
    name: "token-scopes-unchecked",
    breaks: ["oauth-forbidden", "scope-either-kind", "oauth-consent"],
    description: "The scopes of access tokens are not checked.",
    ...alter("decideAccess", (decide) => (alternatives, granted) => {
      const isToken = granted.some(({ scheme }) => scheme === tokenScheme);
      const decision = decide(alternatives, granted);
      return isToken && decision.kind === "forbidden" ? { kind: "allowed" } : decision;
    }),
  },
];

function answering(change: (answer: JsonObject) => JsonObject): Own {
  return alter("exchange", onJson("token", change));
}

function otherThan(kind: InterfaceKind): InterfaceKind {
  return kind === "rest" ? "mcp" : "rest";
}

/** Adds the write scope of each read scope to a JSON array of scopes. */
function withWriteScopes(json: string): string {
  const scopes: readonly string[] = JSON.parse(json);
  const written = scopes.map((scope) => scope.replace(/read$/, "write"));
  return JSON.stringify([...new Set([...scopes, ...written])]);
}

function cacheable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "max-age=600");
  return new Response(response.body, { status: response.status, headers });
}
