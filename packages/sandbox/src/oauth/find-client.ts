import type { AuthorizationRepository, StoredClient } from "../repositories/authorization.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";
import { need, type Parameters } from "./parameters.ts";

/** What client identifiers look like; nothing else reaches the database. */
const identifier = /^client_[\w-]{1,64}$/;

/** The client of an identifier. */
export async function findClient(
  store: AuthorizationRepository,
  id: string,
): Promise<StoredClient | undefined> {
  return identifier.test(id) ? store.findClient(id) : undefined;
}

/**
 * The client that sends a request to the token or the revocation endpoint. Clients are public and name themselves by
 * `client_id`; one that authenticates is rejected.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export async function readClient(
  { service, request }: OAuthCall,
  parameters: Parameters,
): Promise<StoredClient> {
  if (request.headers.has("authorization"))
    throw new OAuthRefusal("invalid_client", "clients are public: send client_id in the body", {
      status: 401,
      headers: { "WWW-Authenticate": 'Basic realm="clients"' },
    });
  if (parameters.has("client_secret") || parameters.has("client_assertion"))
    throw new OAuthRefusal("invalid_client", "clients are public and have no secret");
  const { authorization } = service.seams().repositories(service.storage.db);
  const client = await findClient(authorization, need(parameters, "client_id"));
  if (client === undefined) throw new OAuthRefusal("invalid_client", "client_id is not registered");
  return client;
}
