/** The connections of an authorization server. */
export interface Connections {
  /** Creates a connection with its first tokens. */
  readonly connect: () => Connection;
  /** Returns the next tokens for a refresh token; `replayed` for one that was used before, which ends the connection. */
  readonly refresh: (refreshToken: string) => Connection | "replayed" | undefined;
  /** Whether an access token is valid now. */
  readonly isGood: (accessToken: string | undefined) => boolean;
  readonly endAccessTokens: () => void;
  readonly revoke: (refreshToken: string | null) => void;
}

export interface Connection {
  accessToken: string;
  refreshToken: string;
  accessEndsAt: number;
  isRevoked: boolean;
  readonly spent: Set<string>;
}

interface ConnectionsOptions {
  readonly now: () => number;
  readonly lifetimeMs: number;
  readonly mintToken: () => string;
}

/** Each refresh invalidates the previous access token: servers can be no stricter. */
export function createConnections({ now, lifetimeMs, mintToken }: ConnectionsOptions): Connections {
  const connections: Connection[] = [];
  const renew = (connection: Connection): Connection => {
    connection.spent.add(connection.refreshToken);
    connection.refreshToken = mintToken();
    connection.accessToken = mintToken();
    connection.accessEndsAt = now() + lifetimeMs;
    return connection;
  };
  return {
    connect: () => {
      const blank = { accessToken: "", refreshToken: "", accessEndsAt: 0, isRevoked: false };
      const connection = renew({ ...blank, spent: new Set() });
      connections.push(connection);
      return connection;
    },
    refresh: (token) => {
      const replayed = connections.find(({ spent }) => spent.has(token));
      if (replayed) replayed.isRevoked = true;
      if (replayed) return "replayed";
      const found = connections.find(({ refreshToken }) => refreshToken === token);
      return found && !found.isRevoked ? renew(found) : undefined;
    },
    isGood: (token) =>
      connections.some(
        ({ accessToken, accessEndsAt, isRevoked }) =>
          accessToken === token && now() < accessEndsAt && !isRevoked,
      ),
    endAccessTokens: () => {
      for (const connection of connections) connection.accessEndsAt = 0;
    },
    revoke: (token) => {
      for (const connection of connections)
        connection.isRevoked ||= connection.refreshToken === token;
    },
  };
}
