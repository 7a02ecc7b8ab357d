import type {
  AuthorizationRepository,
  StoredClient,
} from "../state/repositories/authorization-repository.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRejection } from "./oauth-rejection.ts";
import { need, type Parameters } from "./parameters.ts";

/** The format of client identifiers. Anything else is not looked up. */
const identifier = /^client_[\w-]{1,64}$/;

/** Finds the client with an identifier. */
export async function findClient(
  store: AuthorizationRepository,
  id: string,
): Promise<StoredClient | undefined> {
  return identifier.test(id) ? store.findClient(id) : undefined;
}

/**
 * Finds the client that sends a request to the token or revocation endpoint. Clients are public and send `client_id`. A
 * client that authenticates is rejected.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export async function readClient(
  { service, request }: OAuthCall,
  parameters: Parameters,
): Promise<StoredClient> {
  if (request.headers.has("authorization"))
    throw new OAuthRejection("invalid_client", "clients are public: send client_id in the body", {
      status: 401,
      headers: { "WWW-Authenticate": 'Basic realm="clients"' },
    });
  if (parameters.has("client_secret") || parameters.has("client_assertion"))
    throw new OAuthRejection("invalid_client", "clients are public and have no secret");
  const { authorization } = service.seams().repositories(service.storage.db);
  const client = await findClient(authorization, need(parameters, "client_id"));
  if (client === undefined)
    throw new OAuthRejection("invalid_client", "client_id is not registered");
  return client;
}
