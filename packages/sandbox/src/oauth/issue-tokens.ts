import { randomBytes, randomUUID } from "node:crypto";
import type { JsonObject } from "@plumbline/contract";
import type { OAuthConnectionRow } from "../state/database/tables.ts";
import { hashSecret } from "../dispatch/find-credential.ts";
import type {
  AuthorizationRepository,
  StoredClient,
} from "../state/repositories/authorization-repository.ts";
import type { OAuthCall } from "./oauth-call.ts";

export interface Issue {
  readonly store: AuthorizationRepository;
  readonly client: StoredClient;
  readonly connection: OAuthConnectionRow;
  readonly scopes: readonly string[];
}

/** Issues an access token and a refresh token, in the transaction of `store`. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export async function issueTokens(call: OAuthCall, issue: Issue): Promise<JsonObject> {
  const { token, expiresAt } = await issueAccessToken(call, issue);
  const refreshToken = await issueRefreshToken(call, issue);
  return {
    access_token: token,
    token_type: "Bearer",
    expires_in: Math.floor((expiresAt - call.now) / 1000),
    refresh_token: refreshToken,
    scope: issue.scopes.join(" "),
  };
}

async function issueAccessToken(
  { server, now }: OAuthCall,
  { store, client, connection, scopes }: Issue,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const token = `lat_${randomBytes(32).toString("base64url")}`;
  const expiresAt = Math.min(now + server.lifetimes.accessToken, connection.expires_at);
  await store.saveAccessToken({
    hash: hashSecret(token),
    id: randomUUID(),
    workspace_id: connection.workspace_id,
    name: client.name,
    kind: "access-token",
    resource: connection.resource,
    scopes: JSON.stringify(scopes),
    issued_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    connection_id: connection.id,
    last_used_at: null,
  });
  return { token, expiresAt };
}

async function issueRefreshToken(
  { now }: OAuthCall,
  { store, connection }: Issue,
): Promise<string> {
  const token = `lar_${randomBytes(32).toString("base64url")}`;
  await store.saveRefreshToken({
    hash: hashSecret(token),
    connection_id: connection.id,
    issued_at: now,
    used_at: null,
  });
  return token;
}
