import {
  alterOAuth,
  type Fault,
  type OAuthConnectionRow,
  type OAuthSeams,
} from "@local-ads/sandbox/seams";

const rotation = ["oauth-refresh-rotates"] as const;
const reuse = ["oauth-refresh-reuse"] as const;
const end = ["oauth-refresh-ends", "limit-refresh-token"] as const;

/** Faults of refresh tokens and of the lifetime of connections. */
export const refreshFaults: readonly Fault[] = [
  {
    name: "refresh-token-kept",
    breaks: rotation,
    description: "A refresh returns the same refresh token, which stays valid.",
    ...alterOAuth(() => ({ rotates: () => false, claimRefreshToken: async () => true })),
  },
  {
    name: "old-refresh-token-accepted",
    breaks: [...reuse, ...rotation],
    description: "Rotated refresh tokens stay valid.",
    ...alterOAuth(() => ({ claimRefreshToken: async () => true })),
  },
  {
    name: "refresh-reuse-tolerated",
    breaks: reuse,
    description: "A reused refresh token is rejected, but its connection stays valid.",
    ...alterOAuth(() => ({ endsOnReuse: () => false })),
  },
  {
    name: "parallel-refreshes-win",
    breaks: [...reuse, ...rotation],
    description: "Parallel requests with the same refresh token all succeed.",
    ...alterOAuth((sound) => ({ claimRefreshToken: claimInParallel(sound) })),
  },
  {
    name: "refresh-extends-connection",
    breaks: end,
    description: "Each refresh restarts the lifetime of the connection.",
    ...alterOAuth(() => ({
      renewedExpiry: (connection, now) => now + lifetimeOf(connection),
    })),
  },
  {
    name: "refresh-never-ends",
    breaks: end,
    description: "Connections can be refreshed after their end.",
    ...alterOAuth(() => ({
      isConnectionLive: ({ revoked_at }) => revoked_at === null,
      accessExpiry: (now, lifetime) => now + lifetime,
    })),
  },
  {
    name: "revoked-connection-renewed",
    breaks: ["oauth-revoke", "oauth-refresh-reuse"],
    description: "Revoked connections can be refreshed.",
    ...alterOAuth(() => ({ isConnectionLive: ({ expires_at }, now) => now < expires_at })),
  },
  {
    name: "connection-of-other-client",
    breaks: ["oauth-public-clients", "oauth-refresh-rotates"],
    description: "A refresh token is valid for a client that it was not issued to.",
    ...alterOAuth(() => ({ isConnectionOfClient: () => true })),
  },
  {
    name: "refresh-for-other-resource",
    breaks: ["oauth-resource-exact", "oauth-resource-indicators"],
    description: "A refresh can name a resource that was not approved.",
    ...alterOAuth((sound) => ({
      isConnectionOfResource: (connection, resource) =>
        resource !== undefined || sound.isConnectionOfResource(connection, resource),
    })),
  },
  {
    name: "refresh-widens-scopes",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "A refresh can grant scopes that were not approved.",
    ...alterOAuth(() => ({ areScopesNarrower: () => true })),
  },
];

function lifetimeOf({ created_at, expires_at }: OAuthConnectionRow): number {
  return expires_at - created_at;
}

/** The highest number of event loop turns between requests that arrive together. */
const turns = 3;

/** Accepts a claimed token again until the requests that arrived with the claim have been handled. */
function claimInParallel({ claimRefreshToken }: OAuthSeams): OAuthSeams["claimRefreshToken"] {
  const open = new Set<string>();
  return async (store, hash, now) => {
    if (open.has(hash)) return true;
    open.add(hash);
    closeAfter(turns, () => open.delete(hash));
    return claimRefreshToken(store, hash, now);
  };
}

function closeAfter(count: number, close: () => void): void {
  setImmediate(() => (count > 1 ? closeAfter(count - 1, close) : close()));
}
