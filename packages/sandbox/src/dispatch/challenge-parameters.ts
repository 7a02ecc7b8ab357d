import type { Contract } from "@plumbline/contract";
import type { IncomingCall } from "./incoming-call.ts";

/** The parameters of a challenge beyond its scopes: the URL of the metadata of the called interface. */
export function challengeParameters(
  contract: Contract,
  call: Pick<IncomingCall, "interface" | "origin">,
  kind: "unauthenticated" | "forbidden",
): Readonly<Record<string, string>> | undefined {
  // Clients of MCP also find the authorization server from the challenge for a missing scope.
  if (kind === "forbidden" && call.interface !== "mcp") return undefined;
  const url = resourceMetadataUrl(contract, call);
  return url === undefined ? undefined : { resource_metadata: url };
}

/**
 * The URL of the metadata of the called interface; undefined if the document names no operation that serves it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1
 */
function resourceMetadataUrl(
  { securitySchemes, operations }: Contract,
  call: Pick<IncomingCall, "interface" | "origin">,
): string | undefined {
  const ids = new Set(
    Object.values(securitySchemes).map(({ oauth }) => oauth?.resources?.metadata[call.interface]),
  );
  const operation = operations.find(({ id }) => ids.has(id));
  return operation && `${call.origin}${operation.path}`;
}
