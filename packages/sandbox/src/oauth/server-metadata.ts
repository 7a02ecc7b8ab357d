import type { JsonObject } from "@plumbline/contract";
import { type AuthorizationServer, endpointUrl } from "./authorization-server.ts";

/** Returns the metadata of the authorization server. @see https://www.rfc-editor.org/rfc/rfc8414#section-2 */
export function serverMetadata(server: AuthorizationServer, origin: string): JsonObject {
  const { policy, scopes } = server;
  const { registration, revocation, pkce } = policy;
  const url = (operation: string): string => endpointUrl(server, { origin, operation });
  return {
    issuer: origin,
    authorization_endpoint: url(policy.authorization),
    token_endpoint: url(policy.token),
    ...(registration && { registration_endpoint: url(registration.operation) }),
    ...(revocation && { revocation_endpoint: url(revocation.operation) }),
    scopes_supported: Object.keys(scopes),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [...grantTypes],
    token_endpoint_auth_methods_supported: ["none"],
    ...(revocation && { revocation_endpoint_auth_methods_supported: ["none"] }),
    ...(pkce && { code_challenge_methods_supported: [...pkce] }),
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/docs`,
  };
}

/** The grants of the token endpoint. */
export const grantTypes = ["authorization_code", "refresh_token"] as const;
