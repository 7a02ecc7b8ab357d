import { alter, alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const revocation = ["oauth-revoke"] as const;

/** What the end of a connection ends. */
export const revocationFaults: readonly Fault[] = [
  {
    name: "revocation-does-nothing",
    breaks: revocation,
    description: "A revocation is answered, and nothing is revoked.",
    ...alterOAuth(() => ({ revoke: async () => {} })),
  },
  {
    name: "revocation-ignores-access-tokens",
    breaks: revocation,
    description: "A revocation by an access token is answered, and nothing is revoked.",
    ...alterOAuth(({ revoke }) => ({
      async revoke(store, ended) {
        if ((await store.findAccessToken(ended.hash)) === undefined) await revoke(store, ended);
      },
    })),
  },
  {
    name: "revocation-ignores-refresh-tokens",
    breaks: revocation,
    description: "A revocation by a refresh token is answered, and nothing is revoked.",
    ...alterOAuth(({ revoke }) => ({
      async revoke(store, ended) {
        if ((await store.findRefreshToken(ended.hash)) === undefined) await revoke(store, ended);
      },
    })),
  },
  {
    name: "unknown-revocation-refused",
    breaks: revocation,
    description: "The revocation of a token that is not known is refused.",
    ...alterOAuth(() => ({ acceptsUnknownToken: () => false })),
  },
  {
    name: "access-token-outlives-connection",
    breaks: ["oauth-revoke", "oauth-unauthenticated"],
    description: "An access token works on after its connection was revoked.",
    ...alter(
      "judgeCredential",
      (judge) => (row, now, at) =>
        judge(row?.kind === "access-token" ? { ...row, revoked_at: null } : row, now, at),
    ),
  },
];
