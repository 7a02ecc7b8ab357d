import { alter, alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const revocation = ["oauth-revoke"] as const;

/** Faults of revocation. */
export const revocationFaults: readonly Fault[] = [
  {
    name: "revocation-does-nothing",
    breaks: revocation,
    description: "Revocations succeed but revoke nothing.",
    ...alterOAuth(() => ({ revoke: async () => {} })),
  },
  {
    name: "revocation-ignores-access-tokens",
    breaks: revocation,
    description: "Revocations of access tokens succeed but revoke nothing.",
    ...alterOAuth(({ revoke }) => ({
      async revoke(store, ended) {
        if ((await store.findAccessToken(ended.hash)) === undefined) await revoke(store, ended);
      },
    })),
  },
  {
    name: "revocation-ignores-refresh-tokens",
    breaks: revocation,
    description: "Revocations of refresh tokens succeed but revoke nothing.",
    ...alterOAuth(({ revoke }) => ({
      async revoke(store, ended) {
        if ((await store.findRefreshToken(ended.hash)) === undefined) await revoke(store, ended);
      },
    })),
  },
  {
    name: "unknown-revocation-rejected",
    breaks: revocation,
    description: "Revocations of unknown tokens are rejected.",
    ...alterOAuth(() => ({ acceptsUnknownToken: () => false })),
  },
  {
    name: "access-token-outlives-connection",
    breaks: ["oauth-revoke", "oauth-unauthenticated"],
    description: "Access tokens stay valid after their connection was revoked.",
    ...alter(
      "judgeCredential",
      (judge) => (row, now, at) =>
        judge(row?.kind === "access-token" ? { ...row, revoked_at: null } : row, now, at),
    ),
  },
];
