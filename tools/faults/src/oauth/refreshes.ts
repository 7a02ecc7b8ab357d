import {
  alterOAuth,
  type Fault,
  type OAuthConnectionRow,
  type OAuthSeams,
} from "@local-ads/sandbox/seams";

const rotation = ["oauth-refresh-rotates"] as const;
const reuse = ["oauth-refresh-reuse"] as const;
const end = ["oauth-refresh-ends", "limit-refresh-token"] as const;

/** How a connection goes on, and when it ends. */
export const refreshFaults: readonly Fault[] = [
  {
    name: "refresh-token-kept",
    breaks: rotation,
    description: "A refresh gives the same refresh token again, which stays good.",
    ...alterOAuth(() => ({ rotates: () => false, claimRefreshToken: async () => true })),
  },
  {
    name: "old-refresh-token-accepted",
    breaks: [...reuse, ...rotation],
    description: "A refresh token that was rotated works as before.",
    ...alterOAuth(() => ({ claimRefreshToken: async () => true })),
  },
  {
    name: "refresh-reuse-tolerated",
    breaks: reuse,
    description: "An old refresh token is refused, and its connection lives on.",
    ...alterOAuth(() => ({ endsOnReuse: () => false })),
  },
  {
    name: "parallel-refreshes-win",
    breaks: [...reuse, ...rotation],
    description: "A refresh token works for each of the requests that carry it at the same time.",
    ...alterOAuth((sound) => ({ claimRefreshToken: claimInParallel(sound) })),
  },
  {
    name: "refresh-extends-connection",
    breaks: end,
    description: "Each refresh begins the lifetime of the connection anew.",
    ...alterOAuth(() => ({
      renewedExpiry: (connection, now) => now + lifetimeOf(connection),
    })),
  },
  {
    name: "refresh-never-ends",
    breaks: end,
    description: "A connection is renewed after its end.",
    ...alterOAuth(() => ({
      isConnectionLive: ({ revoked_at }) => revoked_at === null,
      accessExpiry: (now, lifetime) => now + lifetime,
    })),
  },
  {
    name: "revoked-connection-renewed",
    breaks: ["oauth-revoke", "oauth-refresh-reuse"],
    description: "A connection that was revoked is renewed.",
    ...alterOAuth(() => ({ isConnectionLive: ({ expires_at }, now) => now < expires_at })),
  },
  {
    name: "connection-of-other-client",
    breaks: ["oauth-public-clients", "oauth-refresh-rotates"],
    description: "A refresh token works for a client that it was not issued to.",
    ...alterOAuth(() => ({ isConnectionOfClient: () => true })),
  },
  {
    name: "refresh-for-other-resource",
    breaks: ["oauth-resource-exact", "oauth-resource-indicators"],
    description: "A refresh may name the resource that was not approved.",
    ...alterOAuth((sound) => ({
      isConnectionOfResource: (connection, resource) =>
        resource !== undefined || sound.isConnectionOfResource(connection, resource),
    })),
  },
  {
    name: "refresh-widens-scopes",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "A refresh grants scopes that were not approved.",
    ...alterOAuth(() => ({ areScopesNarrower: () => true })),
  },
];

function lifetimeOf({ created_at, expires_at }: OAuthConnectionRow): number {
  return expires_at - created_at;
}

/** How many turns of the event loop requests that arrived together are apart, at most. */
const turns = 3;

/** Claims are undone for the moment in which other requests of the same instant are on their way. */
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
