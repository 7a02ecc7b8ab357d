import {
  alter,
  atEndpoint,
  changeRepository,
  type Fault,
  hashSecret,
  type HttpExchange,
  type OAuthCodeRow,
  type Seams,
} from "@local-ads/sandbox/seams";
import { asObject } from "@plumbline/contract";
import { findConnection, type Own, readParameters, sending, storing, urlOf } from "./rewrite.ts";

const rotation = ["oauth-refresh-rotates"] as const;
const reuse = ["oauth-refresh-reuse"] as const;
const end = ["oauth-refresh-ends", "limit-refresh-token"] as const;

/** Faults of refresh tokens and of the lifetime of connections. */
export const refreshFaults: readonly Fault[] = [
  {
    name: "refresh-token-kept",
    breaks: rotation,
    description: "A refresh returns the same refresh token, which stays valid.",
    ...alter("exchange", atEndpoint("token", keepRefreshToken)),
  },
  {
    name: "old-refresh-token-accepted",
    breaks: [...reuse, ...rotation],
    description: "Rotated refresh tokens stay valid.",
    ...storing(() => ({ claimRefreshToken: async () => true })),
  },
  {
    name: "refresh-reuse-tolerated",
    breaks: reuse,
    description: "A reused refresh token is rejected, but its connection stays valid.",
    ...storing(({ claimRefreshToken, revokeConnection }) => {
      let isReuse = false;
      return {
        async claimRefreshToken(hash, now) {
          isReuse = !(await claimRefreshToken(hash, now));
          return !isReuse;
        },
        revokeConnection: async (id, now) => {
          if (!isReuse) await revokeConnection(id, now);
        },
      };
    }),
  },
  {
    name: "parallel-refreshes-win",
    breaks: [...reuse, ...rotation],
    description: "Parallel requests with the same refresh token all succeed.",
    ...alter("repositories", claimInParallel),
  },
  {
    name: "refresh-extends-connection",
    breaks: end,
    description: "Each refresh restarts the lifetime of the connection.",
    ...alter(
      "repositories",
      changeRepository("authorization", ({ saveRefreshToken }, db) => ({
        async saveRefreshToken(token) {
          await saveRefreshToken(token);
          await db
            .updateTable("oauth_connections")
            .set(({ eb }) => ({
              expires_at: eb(eb("expires_at", "-", eb.ref("created_at")), "+", token.issued_at),
            }))
            .where("id", "=", token.connection_id)
            .execute();
        },
      })),
    ),
  },
  {
    name: "refresh-never-ends",
    breaks: end,
    description: "Connections can be refreshed after their end.",
    ...holding({ expires_at: Number.MAX_SAFE_INTEGER }),
  },
  {
    name: "revoked-connection-renewed",
    breaks: ["oauth-revoke", "oauth-refresh-reuse"],
    description: "Revoked connections can be refreshed.",
    ...holding({ revoked_at: null }),
  },
  {
    name: "connection-of-other-client",
    breaks: ["oauth-public-clients", "oauth-refresh-rotates"],
    description: "A refresh token is valid for a client that it was not issued to.",
    ...asConnected("client_id", ({ client_id }) => client_id),
  },
  {
    name: "refresh-for-other-resource",
    breaks: ["oauth-resource-exact", "oauth-resource-indicators"],
    description: "A refresh can name a resource that was not approved.",
    ...asConnected("resource", ({ resource }, exchange) => urlOf(exchange, resource)),
  },
  {
    name: "refresh-widens-scopes",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "A refresh can grant scopes that were not approved.",
    ...sending("token", async (parameters, exchange) => {
      const connection = await findConnection(exchange, parameters.get("refresh_token"));
      const sent = parameters.get("scope");
      if (connection === undefined || sent === null) return;
      parameters.delete("scope");
      await exchange.db
        .updateTable("oauth_connections")
        .set({ scopes: JSON.stringify(sent.split(" ")) })
        .where("id", "=", connection.id)
        .execute();
    }),
  },
];

/** Changes connections when they are refreshed. */
function holding(change: { readonly expires_at: number } | { readonly revoked_at: null }): Own {
  return storing(({ holdConnection }) => ({
    async holdConnection(id) {
      const connection = await holdConnection(id);
      return connection && { ...connection, ...change };
    },
  }));
}

/** Replaces a parameter of a refresh by that of the connection. */
function asConnected(
  name: string,
  connected: (
    connection: Pick<OAuthCodeRow, "client_id" | "resource">,
    exchange: HttpExchange,
  ) => string,
): Own {
  return sending("token", async (parameters, exchange) => {
    const connection = await findConnection(exchange, parameters.get("refresh_token"));
    if (connection && parameters.has(name)) parameters.set(name, connected(connection, exchange));
  });
}

async function keepRefreshToken({ request, answer, db }: HttpExchange): Promise<Response> {
  const token = (await readParameters(request)).get("refresh_token");
  const response = await answer(request);
  if (token === null || !response.ok) return response;
  const hash = hashSecret(token);
  const unused = { used_at: null };
  await db.updateTable("oauth_refresh_tokens").set(unused).where("hash", "=", hash).execute();
  return Response.json({ ...asObject(await response.json()), refresh_token: token }, response);
}

/** The highest number of event loop turns between requests that arrive together. */
const turns = 3;

/** Accepts a claimed token again until the requests that arrived with the claim have been handled. */
function claimInParallel(open: Seams["repositories"]): Seams["repositories"] {
  const claimed = new Set<string>();
  return changeRepository("authorization", ({ claimRefreshToken }) => ({
    async claimRefreshToken(hash, now) {
      if (claimed.has(hash)) return true;
      claimed.add(hash);
      closeAfter(turns, () => claimed.delete(hash));
      return claimRefreshToken(hash, now);
    },
  }))(open);
}

function closeAfter(count: number, close: () => void): void {
  setImmediate(() => (count > 1 ? closeAfter(count - 1, close) : close()));
}
