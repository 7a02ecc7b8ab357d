import type { Contract } from "@plumbline/contract";

/** Where RFC 9728 puts the metadata of a resource: in front of the resource's own path. */
const wellKnown = "/.well-known/oauth-protected-resource";

/**
 * Path of the MCP interface, taken from the path of its resource metadata; undefined where the document describes no MCP
 * interface.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3.1
 */
export function mcpPath({ operations, policies, securitySchemes }: Contract): string | undefined {
  if (policies.mcp === undefined) return undefined;
  const schemes = Object.values(securitySchemes);
  const id = schemes.find(({ oauth }) => oauth)?.oauth?.resources?.metadata.mcp;
  const path = operations.find((operation) => operation.id === id)?.path;
  return path?.startsWith(`${wellKnown}/`) ? path.slice(wellKnown.length) : undefined;
}
