import { alter, alterOAuth, type Fault } from "@local-ads/sandbox/seams";
import type { InterfaceKind, JsonObject } from "@plumbline/contract";
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
    ...alterOAuth(() => ({ tokenResource: () => null })),
  },
  {
    name: "token-of-other-resource",
    breaks: bound,
    description: "Access tokens are valid at the other interface only.",
    ...alterOAuth(() => ({ tokenResource: ({ resource }) => otherThan(resource) })),
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
    ...alterOAuth((sound) => ({ ...lifetimeTimes(sound, 2), tokenAnswer: expiringIn(0.5) })),
  },
  {
    name: "expiry-in-milliseconds",
    breaks: ["oauth-access-hour", "oauth-token"],
    description: "The token response states the lifetime in milliseconds.",
    ...alterOAuth(() => ({ tokenAnswer: expiringIn(1000) })),
  },
  {
    name: "token-type-unknown",
    breaks: ["auth-bearer", "oauth-token"],
    description: "The token response has an unknown token type.",
    ...alterOAuth(() => ({ tokenAnswer: (answer) => ({ ...answer, token_type: "ticket" }) })),
  },
  {
    name: "token-answer-cacheable",
    breaks: ["oauth-token"],
    description: "Token responses can be cached.",
    ...alterOAuth(() => ({ tokenResponse: cacheable })),
  },
  {
    name: "token-scopes-widened",
    breaks: ["oauth-consent", "scope-write-not-read"],
    description: "An access token with a read scope gets the write scope too.",
    ...alterOAuth(() => ({
      tokenScopes: (scopes) => [
        ...new Set(scopes.flatMap((scope) => [scope, scope.replace(/read$/, "write")])),
      ],
    })),
  },
  {
    name: "token-scope-overstated",
    breaks: ["oauth-consent", "oauth-token"],
    description: "The token response lists a scope that was neither requested nor granted.",
    ...alterOAuth(() => ({
      tokenAnswer: (answer) => ({ ...answer, scope: `${textIn(answer, "scope")} everything` }),
    })),
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

type Sound = Parameters<Parameters<typeof alterOAuth>[0]>[0];

function otherThan(kind: InterfaceKind): InterfaceKind {
  return kind === "rest" ? "mcp" : "rest";
}

function lifetimeTimes({ accessExpiry }: Sound, factor: number): Pick<Sound, "accessExpiry"> {
  return {
    accessExpiry: (now, lifetime, connection) => accessExpiry(now, lifetime * factor, connection),
  };
}

function expiringIn(factor: number): Sound["tokenAnswer"] {
  return (answer: JsonObject) => ({ ...answer, expires_in: Number(answer["expires_in"]) * factor });
}

function cacheable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "max-age=600");
  return new Response(response.body, { status: response.status, headers });
}
