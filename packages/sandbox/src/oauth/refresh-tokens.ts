import type { InterfaceKind, JsonObject } from "@plumbline/contract";
import type { OAuthConnectionRow } from "../state/database/tables.ts";
import { hashSecret } from "../dispatch/find-credential.ts";
import type {
  AuthorizationRepository,
  StoredClient,
} from "../state/repositories/authorization-repository.ts";
import { findResource } from "./find-resource.ts";
import { issueTokens } from "./issue-tokens.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { type OAuthErrorCode, OAuthRejection } from "./oauth-rejection.ts";
import { isSubset, need, type Parameters, readScopes } from "./parameters.ts";

interface Refresh {
  readonly client: StoredClient;
  readonly token: string;
  readonly resource: InterfaceKind;
  /** The scopes of the access token. Undefined: all approved scopes. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * Rotates a refresh token. The connection keeps its expiry. The reuse of a rotated token ends the connection.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 */
export async function refreshTokens(
  call: OAuthCall,
  client: StoredClient,
  parameters: Parameters,
): Promise<JsonObject | OAuthRejection> {
  const refresh: Refresh = {
    client,
    token: need(parameters, "refresh_token"),
    resource: findResource(call, parameters),
    scopes: readScopes(parameters),
  };
  return call.service.storage.transaction((trx) =>
    rotate(call, call.service.seams().repositories(trx).authorization, refresh),
  );
}

/** Returns errors instead of throwing them, so that the transaction commits a revocation. */
async function rotate(
  call: OAuthCall,
  store: AuthorizationRepository,
  refresh: Refresh,
): Promise<JsonObject | OAuthRejection> {
  const { now } = call;
  const hash = hashSecret(refresh.token);
  const found = await store.findRefreshToken(hash);
  // Locked until the end of the transaction, so that a parallel revocation includes the new tokens.
  const connection = found && (await store.holdConnection(found.connection_id));
  if (connection === undefined) return reject("the refresh token is not known");
  const ended = judgeConnection(call, connection, refresh);
  if (ended !== undefined) return ended;
  const unfit = judgeTerms(connection, refresh);
  // Reuse is checked first, even in an invalid request. Other errors do not use up the token.
  if (unfit !== undefined && found?.used_at === null) return unfit;
  if (!(await store.claimRefreshToken(hash, now))) {
    await store.revokeConnection(connection.id, now);
    return reject("the refresh token was used before");
  }
  if (unfit !== undefined) return unfit;
  const scopes: readonly string[] = refresh.scopes ?? JSON.parse(connection.scopes);
  return issueTokens(call, { store, client: refresh.client, connection, scopes });
}

function judgeConnection(
  { now }: OAuthCall,
  connection: OAuthConnectionRow,
  { client }: Refresh,
): OAuthRejection | undefined {
  if (connection.client_id !== client.id)
    return reject("the refresh token was issued to another client");
  if (connection.revoked_at !== null || now >= connection.expires_at)
    return reject("the connection has ended");
  return undefined;
}

function judgeTerms(
  connection: OAuthConnectionRow,
  { resource, scopes }: Refresh,
): OAuthRejection | undefined {
  if (connection.resource !== resource)
    return reject("resource is not that of the authorization request", "invalid_target");
  if (scopes !== undefined && !isSubset(scopes, JSON.parse(connection.scopes)))
    return reject("scope names a permission that was not approved", "invalid_scope");
  return undefined;
}

function reject(description: string, code: OAuthErrorCode = "invalid_grant"): OAuthRejection {
  return new OAuthRejection(code, description);
}
