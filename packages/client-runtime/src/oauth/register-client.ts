import {
  dynamicClientRegistrationRequest,
  type JsonValue,
  processDynamicClientRegistrationResponse,
} from "oauth4webapi";
import { askServer } from "./ask-server.ts";
import type { ProtectedResource } from "./discover.ts";
import type { RequestOptions } from "./request-options.ts";

/**
 * What to register a client with.
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-2
 */
export interface Registration {
  /** Where the owner may be sent back to. */
  readonly redirectUris: readonly string[];
  /** What the owner is shown. */
  readonly clientName?: string | undefined;
  /** Anything else of the standard's, by its own names. */
  readonly metadata?: Readonly<Record<string, JsonValue>> | undefined;
}

/** A public client, which has a name and no secret. Plain JSON, to be kept. */
export interface RegisteredClient {
  /** What `startAuthorization` takes. */
  readonly clientId: string;
}

/**
 * Registers a public client for the authorization code flow.
 * Rejects with OAuthError: `unsupported`, `unreachable`, `unavailable`, `refused`, `answer-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-3
 */
export async function registerClient(
  { server }: ProtectedResource,
  { redirectUris, clientName, metadata }: Registration,
  options: RequestOptions = {},
): Promise<RegisteredClient> {
  const wanted = {
    redirect_uris: [...redirectUris],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    ...(clientName !== undefined && { client_name: clientName }),
    ...metadata,
  };
  const { client_id: clientId } = await askServer(
    {
      ...options,
      purpose: "The registration of the client",
      target: server.registration_endpoint,
    },
    async (http) =>
      processDynamicClientRegistrationResponse(
        await dynamicClientRegistrationRequest(server, wanted, http),
      ),
  );
  return { clientId };
}
