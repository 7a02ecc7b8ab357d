import { alter, type Alteration, answering, type Fault } from "@local-ads/sandbox/seams";
import type { GrantedCredential } from "@plumbline/policies";

/** Faults of scopes. */
export const scopeFaults: readonly Fault[] = [
  {
    name: "write-implies-read",
    breaks: ["scope-write-not-read", "scope-ads-both"],
    description: "A write scope implies the read scope.",
    ...alter(
      "decideAccess",
      grant((scope) => [scope, scope.replace(/write$/, "read")]),
    ),
  },
  {
    name: "read-implies-write",
    breaks: ["scope-site-write", "scope-ads-write", "oauth-forbidden"],
    description: "A read scope implies the write scope.",
    ...alter(
      "decideAccess",
      grant((scope) => [scope, scope.replace(/read$/, "write")]),
    ),
  },
  {
    name: "any-scope-suffices",
    breaks: ["oauth-forbidden", "key-scopes"],
    description: "A credential with any scope can call every operation.",
    ...alter("decideAccess", (decide) => (alternatives, granted) => {
      const isScoped = granted.some(({ scopes }) => scopes.length > 0);
      const decision = decide(alternatives, granted);
      return isScoped && decision.kind === "forbidden" ? { kind: "allowed" } : decision;
    }),
  },
  {
    name: "single-scope-suffices",
    breaks: ["oauth-forbidden", "key-scopes"],
    description: "A credential with exactly one scope can call every operation.",
    ...alter("decideAccess", (decide) => (alternatives, granted) => {
      const isSingle = granted.some(({ scopes }) => scopes.length === 1);
      const decision = decide(alternatives, granted);
      return isSingle && decision.kind === "forbidden" ? { kind: "allowed" } : decision;
    }),
  },
  {
    name: "only-first-scope-counts",
    breaks: ["key-scopes", "scope-either-kind"],
    description: "Only the first of several scopes is honoured.",
    ...alter(
      "decideAccess",
      (decide) => (alternatives, granted) =>
        decide(
          alternatives,
          granted.map(({ scheme, scopes }) => ({ scheme, scopes: scopes.slice(0, 1) })),
        ),
    ),
  },
  {
    name: "every-scope-shown",
    breaks: ["workspace-scopes-granted"],
    description: "The workspace lists scopes that the credential lacks.",
    ...alter(
      "answer",
      answering({
        get_workspace: (body) => ({ ...body, scopes: body.scopes.flatMap(bothWays) }),
      }),
    ),
  },
  {
    name: "no-scope-shown",
    breaks: ["workspace-scopes-granted"],
    description: "The workspace lists no scopes.",
    ...alter("answer", answering({ get_workspace: (body) => ({ ...body, scopes: [] }) })),
  },
];

function grant(implied: (scope: string) => readonly string[]): Alteration<"decideAccess"> {
  const widen = ({ scheme, scopes }: GrantedCredential): GrantedCredential => ({
    scheme,
    scopes: scopes.flatMap(implied),
  });
  return (decide) => (alternatives, granted) => decide(alternatives, granted.map(widen));
}

function bothWays(scope: string): readonly string[] {
  const [area = ""] = scope.split(":");
  return [`${area}:read`, `${area}:write`];
}
