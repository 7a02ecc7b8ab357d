import { parseDuration } from "@plumbline/contract";
import { alter } from "./alter.ts";
import { changeRepository } from "./change-repository.ts";
import { atEndpoint, onJson } from "./at-endpoint.ts";
import type { Fault } from "./fault-board/fault.ts";
import { dropMembers } from "./map-json.ts";

const operationsAndWrites = ["limit-operations", "limit-writes"] as const;

/** Faults of API keys, OAuth connections and rate limits. */
export const accessFaults: readonly Fault[] = [
  {
    name: "credential-expires-a-day-early",
    breaks: ["key-lifetime", "limit-key-lifetime"],
    description: "Credentials are rejected on the last day of their lifetime.",
    ...alter(
      "judgeCredential",
      (judge) => (row, now, at) => judge(row, now + parseDuration("P1D"), at),
    ),
  },
  {
    name: "forbidden-as-unauthenticated",
    breaks: ["oauth-forbidden", "error-403"],
    description: "Requests that lack a scope get the status for an unknown credential.",
    ...alter("decideAccess", (decide) => (alternatives, granted) => {
      const decision = decide(alternatives, granted);
      return decision.kind === "forbidden"
        ? { kind: "unauthenticated", schemes: [decision.scheme] }
        : decision;
    }),
  },
  {
    name: "state-dropped",
    breaks: ["oauth-authorize", "oauth-code-flow"],
    description: "The OAuth redirect lacks the state of the request.",
    ...alter(
      "exchange",
      atEndpoint("authorization", ({ request, answer }) => {
        const url = new URL(request.url);
        url.searchParams.delete("state");
        return answer(new Request(url, request));
      }),
    ),
  },
  {
    name: "refresh-token-missing",
    breaks: ["oauth-token", "oauth-refresh-rotates"],
    description: "Token responses lack the refresh token.",
    ...alter(
      "exchange",
      onJson("token", (answer) => dropMembers(answer, (_, name) => name === "refresh_token")),
    ),
  },
  {
    name: "access-token-breaks-promise",
    breaks: ["oauth-access-hour", "limit-access-token"],
    description: "Access tokens expire after half of the lifetime that the response states.",
    ...alter(
      "repositories",
      changeRepository("authorization", ({ saveAccessToken }) => ({
        saveAccessToken: (token) =>
          saveAccessToken({ ...token, expires_at: halfway(token.issued_at, token.expires_at) }),
      })),
    ),
  },
  {
    name: "refresh-ends-early",
    breaks: ["oauth-refresh-ends", "limit-refresh-token"],
    description: "OAuth connections end halfway through their lifetime.",
    ...alter(
      "repositories",
      changeRepository("authorization", ({ saveConnection }) => ({
        saveConnection: (connection) =>
          saveConnection({
            ...connection,
            expires_at: halfway(connection.created_at, connection.expires_at),
          }),
      })),
    ),
  },
  {
    name: "reads-count-as-writes",
    breaks: operationsAndWrites,
    description: "Reads count against the limit on writes.",
    ...alter("countingPolicies", () => (policies, counts) => (counts === "all" ? policies : [])),
  },
  {
    name: "limit-answered-as-unavailable",
    breaks: ["error-429"],
    description: "Requests over a limit get status 503.",
    ...alter("decideRateLimits", (decide) => async (store, question) => {
      const decision = await decide(store, question);
      return decision.kind === "exceeded" ? { ...decision, status: 503 } : decision;
    }),
  },
  {
    name: "retry-told-too-early",
    breaks: ["error-429-retry", "limit-retry-delay"],
    description: "Retry-After of a request over a limit is half of the necessary delay.",
    ...alter("decideRateLimits", (decide) => async (store, question) => {
      const decision = await decide(store, question);
      if (decision.kind === "allowed") return decision;
      return { ...decision, retryAfterSeconds: Math.floor(decision.retryAfterSeconds / 2) };
    }),
  },
];

function halfway(start: number, end: number): number {
  return Math.floor((start + end) / 2);
}
