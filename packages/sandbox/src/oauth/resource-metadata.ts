import type { InterfaceKind, JsonObject } from "@plumbline/contract";
import { type AuthorizationServer, resourceUrl } from "./authorization-server.ts";

/** Returns the metadata of an interface as a protected resource. @see https://www.rfc-editor.org/rfc/rfc9728#section-2 */
export function resourceMetadata(
  server: AuthorizationServer,
  origin: string,
  kind: InterfaceKind,
): JsonObject {
  const { contract, scopes } = server;
  const name = kind === "mcp" ? contract.policies.mcp?.name : undefined;
  return {
    resource: resourceUrl(server, origin, kind) ?? origin,
    authorization_servers: [origin],
    scopes_supported: Object.keys(scopes),
    bearer_methods_supported: ["header"],
    resource_name: name === undefined ? contract.title : `${contract.title}, ${name}`,
    resource_documentation: `${origin}/docs`,
  };
}
