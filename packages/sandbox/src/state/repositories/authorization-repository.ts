import type {
  CredentialRow,
  OAuthClientRow,
  OAuthCodeRow,
  OAuthConnectionRow,
  OAuthRefreshTokenRow,
  Queryable,
} from "../database/tables.ts";

/** A registered client. */
export interface StoredClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
}

/** Clients, connections, codes and tokens of the authorization server. Secrets are identified by their hashes. */
export interface AuthorizationRepository {
  readonly saveClient: (client: StoredClient) => Promise<void>;
  readonly findClient: (id: string) => Promise<StoredClient | undefined>;
  readonly saveCode: (code: OAuthCodeRow) => Promise<void>;
  readonly findCode: (hash: string) => Promise<OAuthCodeRow | undefined>;
  /** Marks a code as used and returns it. Returns undefined if it is unknown or already used. */
  readonly claimCode: (hash: string, now: number) => Promise<OAuthCodeRow | undefined>;
  /** Stores the connection that the exchange of a code created. */
  readonly linkCode: (hash: string, connectionId: string) => Promise<void>;
  readonly saveConnection: (connection: OAuthConnectionRow) => Promise<void>;
  /** Reads a connection and locks it until the transaction ends. */
  readonly holdConnection: (id: string) => Promise<OAuthConnectionRow | undefined>;
  /** Revokes a connection and its access tokens. A revoked connection stays unchanged. */
  readonly revokeConnection: (id: string, now: number) => Promise<void>;
  readonly saveRefreshToken: (token: OAuthRefreshTokenRow) => Promise<void>;
  readonly findRefreshToken: (hash: string) => Promise<OAuthRefreshTokenRow | undefined>;
  /** Marks a refresh token as used. Returns false if it is already used. */
  readonly claimRefreshToken: (hash: string, now: number) => Promise<boolean>;
  readonly saveAccessToken: (token: CredentialRow) => Promise<void>;
  readonly findAccessToken: (hash: string) => Promise<CredentialRow | undefined>;
  /** Revokes an access token. */
  readonly revokeAccessToken: (hash: string, now: number) => Promise<void>;
}

/** Works on a database or inside a transaction. */
export function createAuthorizationRepository(db: Queryable): AuthorizationRepository {
  return {
    ...createClients(db),
    ...createCodes(db),
    ...createConnections(db),
    ...createRefreshTokens(db),
    ...createAccessTokens(db),
  };
}

function createClients(db: Queryable): Pick<AuthorizationRepository, "saveClient" | "findClient"> {
  return {
    async saveClient({ id, name, redirectUris, createdAt }) {
      const redirect_uris = JSON.stringify(redirectUris);
      await db
        .insertInto("oauth_clients")
        .values({ id, name, redirect_uris, created_at: createdAt })
        .execute();
    },
    async findClient(id) {
      const row = await db
        .selectFrom("oauth_clients")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toClient(row);
    },
  };
}

function toClient({ id, name, redirect_uris, created_at }: OAuthClientRow): StoredClient {
  return { id, name, redirectUris: JSON.parse(redirect_uris), createdAt: created_at };
}

function createCodes(
  db: Queryable,
): Pick<AuthorizationRepository, "saveCode" | "findCode" | "claimCode" | "linkCode"> {
  return {
    saveCode: async (code) => void (await db.insertInto("oauth_codes").values(code).execute()),
    findCode: (hash) =>
      db.selectFrom("oauth_codes").selectAll().where("hash", "=", hash).executeTakeFirst(),
    claimCode: (hash, now) =>
      db
        .updateTable("oauth_codes")
        .set({ used_at: now })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .returningAll()
        .executeTakeFirst(),
    async linkCode(hash, connectionId) {
      await db
        .updateTable("oauth_codes")
        .set({ connection_id: connectionId })
        .where("hash", "=", hash)
        .execute();
    },
  };
}

function createConnections(
  db: Queryable,
): Pick<AuthorizationRepository, "saveConnection" | "holdConnection" | "revokeConnection"> {
  return {
    saveConnection: async (connection) =>
      void (await db.insertInto("oauth_connections").values(connection).execute()),
    holdConnection: (id) =>
      db
        .updateTable("oauth_connections")
        // An update without a change is the row lock that both databases support.
        .set((each) => ({ revoked_at: each.ref("revoked_at") }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst(),
    async revokeConnection(id, now) {
      await db
        .updateTable("oauth_connections")
        .set({ revoked_at: now })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
      await db
        .updateTable("credentials")
        .set({ revoked_at: now })
        .where("connection_id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
    },
  };
}

function createRefreshTokens(
  db: Queryable,
): Pick<AuthorizationRepository, "saveRefreshToken" | "findRefreshToken" | "claimRefreshToken"> {
  return {
    saveRefreshToken: async (token) =>
      void (await db.insertInto("oauth_refresh_tokens").values(token).execute()),
    findRefreshToken: (hash) =>
      db.selectFrom("oauth_refresh_tokens").selectAll().where("hash", "=", hash).executeTakeFirst(),
    async claimRefreshToken(hash, now) {
      const { numUpdatedRows } = await db
        .updateTable("oauth_refresh_tokens")
        .set({ used_at: now })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

function createAccessTokens(
  db: Queryable,
): Pick<AuthorizationRepository, "saveAccessToken" | "findAccessToken" | "revokeAccessToken"> {
  return {
    saveAccessToken: async (token) =>
      void (await db.insertInto("credentials").values(token).execute()),
    findAccessToken: (hash) =>
      db
        .selectFrom("credentials")
        .selectAll()
        .where("hash", "=", hash)
        .where("connection_id", "is not", null)
        .executeTakeFirst(),
    async revokeAccessToken(hash, now) {
      await db
        .updateTable("credentials")
        .set({ revoked_at: now })
        .where("hash", "=", hash)
        .where("connection_id", "is not", null)
        .execute();
    },
  };
}
