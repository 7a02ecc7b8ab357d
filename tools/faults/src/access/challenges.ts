import { alter, type Alteration, type Fault } from "@local-ads/sandbox/seams";

const challenge = ["oauth-challenge"] as const;

/** Faults of the response to a request that lacks a scope. */
export const challengeFaults: readonly Fault[] = [
  {
    name: "challenge-without-scope",
    breaks: challenge,
    description: "The challenge lacks the scope.",
    ...alter(
      "formatChallenge",
      nameScopes(() => []),
    ),
  },
  {
    name: "challenge-of-area",
    breaks: challenge,
    description: "The challenge names the area of the scope without read or write.",
    ...alter(
      "formatChallenge",
      nameScopes((scope) => scope.split(":").slice(0, 1)),
    ),
  },
  {
    name: "challenge-of-other-scope",
    breaks: challenge,
    description:
      "The challenge names the read scope if the write scope is missing, and vice versa.",
    ...alter(
      "formatChallenge",
      nameScopes((scope) => [
        scope.endsWith("read") ? scope.replace(/read$/, "write") : scope.replace(/write$/, "read"),
      ]),
    ),
  },
  {
    name: "challenge-unquoted",
    breaks: challenge,
    description: "The parameters of the challenge are not quoted.",
    ...alter(
      "formatChallenge",
      (format) => (policy, options) => format(policy, options).replaceAll('"', ""),
    ),
  },
  {
    name: "forbidden-as-not-found",
    breaks: ["oauth-forbidden", "error-403"],
    description: "Requests that lack a scope get the status for an unknown resource.",
    ...alter("respond", (respond) => (draft, call) => {
      const answer = respond(draft, call);
      return answer.status === 403 ? { ...answer, status: 404 } : answer;
    }),
  },
];

function nameScopes(named: (scope: string) => readonly string[]): Alteration<"formatChallenge"> {
  return (format) => (policy, options) =>
    format(policy, { ...options, scopes: (options?.scopes ?? []).flatMap(named) });
}
