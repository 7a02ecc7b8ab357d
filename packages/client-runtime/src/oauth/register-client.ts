import {
  dynamicClientRegistrationRequest,
  type JsonValue,
  processDynamicClientRegistrationResponse,
} from "oauth4webapi";
import { askServer } from "./ask-server.ts";
import type { ProtectedResource } from "./discover.ts";
import type { RequestOptions } from "./request-options.ts";

/**
 * Metadata of a client to register.
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-2
 */
export interface Registration {
  /** URLs that the owner's browser may be redirected to. */
  readonly redirectUris: readonly string[];
  /** Name that the owner sees. */
  readonly clientName?: string | undefined;
  /** Other metadata of the standard, by its own names. */
  readonly metadata?: Readonly<Record<string, JsonValue>> | undefined;
}

/** A public client, which has an ID and no secret. Plain JSON, which can be stored. */
export interface RegisteredClient {
  /** Pass it to `startAuthorization`. */
  readonly clientId: string;
}

/**
 * Registers a public client for the authorization code flow.
 * Rejects with OAuthError: `unsupported`, `unreachable`, `unavailable`, `rejected`, `response-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-3
 * @example
 * ```ts
 * import { discover, registerClient } from "@plumbline/client-runtime/oauth";
 *
 * const resource = await discover("https://api.example.com/v1");
 * const redirectUris = ["https://app.example.com/callback"];
 * export const { clientId } = await registerClient(resource, { redirectUris, clientName: "My app" });
 * ```
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
