import { hashSecret } from "../dispatch/find-credential.ts";
import type { AuthorizationRepository } from "../state/repositories/authorization-repository.ts";
import { readClient } from "./find-client.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRejection } from "./oauth-rejection.ts";
import { need } from "./parameters.ts";
import { readTokenForm } from "./read-token-form.ts";

/**
 * Revokes the connection of an access or refresh token. An unknown token is not an error.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2
 */
export async function revokeConnection(call: OAuthCall): Promise<Response> {
  const { service, server, now } = call;
  const parameters = await readTokenForm(call);
  const client = await readClient(call, parameters);
  const hash = hashSecret(need(parameters, "token"));
  const ends = server.policy.revocation?.ends ?? "connection";
  const isOwn = await service.storage.transaction(async (trx) => {
    const store = service.seams().repositories(trx).authorization;
    const connectionId = await findConnectionId(store, hash);
    const connection = connectionId && (await store.holdConnection(connectionId));
    if (!connection) return true;
    if (connection.client_id !== client.id) return false;
    if (ends === "connection") await store.revokeConnection(connection.id, now);
    else await store.revokeAccessToken(hash, now);
    return true;
  });
  if (!isOwn) throw new OAuthRejection("invalid_grant", "the token was issued to another client");
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
}

async function findConnectionId(
  store: AuthorizationRepository,
  hash: string,
): Promise<string | null | undefined> {
  const refreshToken = await store.findRefreshToken(hash);
  return refreshToken?.connection_id ?? (await store.findAccessToken(hash))?.connection_id;
}
