import { randomUUID } from "node:crypto";
import type { InterfaceKind, JsonObject } from "@plumbline/contract";
import type { OAuthCodeRow, OAuthConnectionRow } from "../state/database/tables.ts";
import { hashSecret } from "../dispatch/find-credential.ts";
import type {
  AuthorizationRepository,
  StoredClient,
} from "../state/repositories/authorization-repository.ts";
import { findResource } from "./find-resource.ts";
import { issueTokens } from "./issue-tokens.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { type OAuthErrorCode, OAuthRejection } from "./oauth-rejection.ts";
import { need, type Parameters } from "./parameters.ts";
import { isVerifier, verifies } from "./verifies.ts";

interface Exchange {
  readonly client: StoredClient;
  /** SHA-256 of the code. */
  readonly hash: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly resource: InterfaceKind;
}

/**
 * Exchanges a code for tokens and creates the connection. A request without a required parameter or with an unknown
 * resource leaves the code unused; any other request uses it up.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export async function exchangeCode(
  call: OAuthCall,
  client: StoredClient,
  parameters: Parameters,
): Promise<JsonObject | OAuthRejection> {
  const exchange: Exchange = {
    client,
    hash: hashSecret(need(parameters, "code")),
    redirectUri: need(parameters, "redirect_uri"),
    verifier: need(parameters, "code_verifier"),
    resource: findResource(call, parameters),
  };
  return call.service.storage.transaction((trx) =>
    redeem(call, call.service.seams().repositories(trx).authorization, exchange),
  );
}

/** Returns errors instead of throwing them, so that the transaction commits the use of the code and a revocation. */
async function redeem(
  call: OAuthCall,
  store: AuthorizationRepository,
  exchange: Exchange,
): Promise<JsonObject | OAuthRejection> {
  const { client, hash } = exchange;
  const code = await store.claimCode(hash, call.now);
  if (code === undefined) return rejectUnclaimed(call, store, hash);
  const rejection = judgeCode(call, code, exchange);
  if (rejection !== undefined) return rejection;
  const connection = beginConnection(call, code);
  await store.saveConnection(connection);
  await store.linkCode(hash, connection.id);
  const scopes: readonly string[] = JSON.parse(code.scopes);
  return issueTokens(call, { store, client, connection, scopes });
}

/** A reused code may be stolen, so the connection of its first use ends. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
async function rejectUnclaimed(
  { now }: OAuthCall,
  store: AuthorizationRepository,
  hash: string,
): Promise<OAuthRejection> {
  const used = await store.findCode(hash);
  if (used === undefined) return reject("the code is not known");
  if (used.connection_id !== null) await store.revokeConnection(used.connection_id, now);
  return reject("the code was used before");
}

function judgeCode(
  { now }: OAuthCall,
  code: OAuthCodeRow,
  { client, redirectUri, resource, verifier }: Exchange,
): OAuthRejection | undefined {
  if (now >= code.expires_at) return reject("the code has expired");
  if (code.client_id !== client.id) return reject("the code was issued to another client");
  if (code.redirect_uri !== redirectUri)
    return reject("redirect_uri is not that of the authorization request");
  if (code.resource !== resource)
    return reject("resource is not that of the authorization request", "invalid_target");
  if (!isVerifier(verifier) || !verifies(code.challenge, verifier))
    return reject("code_verifier does not belong to the code challenge");
  return undefined;
}

function beginConnection({ server, now }: OAuthCall, code: OAuthCodeRow): OAuthConnectionRow {
  const { client_id, owner_id, workspace_id, resource, scopes } = code;
  return {
    id: randomUUID(),
    client_id,
    owner_id,
    workspace_id,
    resource,
    scopes,
    created_at: now,
    expires_at: now + server.lifetimes.connection,
    revoked_at: null,
  };
}

function reject(description: string, code: OAuthErrorCode = "invalid_grant"): OAuthRejection {
  return new OAuthRejection(code, description);
}
