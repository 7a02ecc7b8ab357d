import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from "oauth4webapi";
import { askServer } from "./ask-server.ts";
import { findResource } from "./find-resource.ts";
import { OAuthError } from "./oauth-error.ts";
import { parseUrl } from "./parse-url.ts";
import type { RequestOptions } from "./request-options.ts";
import type { Tokens } from "./tokens.ts";

/** What tokens are for, and who gives them. Plain JSON, which may be kept. */
export interface ProtectedResource {
  /** The resource indicator, letter for letter as the resource's own metadata has it. */
  readonly resource: string;
  /** The metadata of its authorization server. */
  readonly server: AuthorizationServer;
  /** What may be asked for, where the resource says. */
  readonly scopesSupported?: readonly string[] | undefined;
}

/**
 * From the URL of a resource, such as a client's base URL, to its authorization server. Of several servers the first is taken. If the
 * resource has no metadata at its well-known URL, a request without a credential is sent to it, whose challenge may name another URL.
 * Rejects with OAuthError: `option-invalid`, `unreachable`, `unavailable`, `metadata-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3
 */
export async function discover(
  resourceUrl: string,
  options: RequestOptions = {},
): Promise<ProtectedResource> {
  const url = parseUrl("resource URL", resourceUrl);
  const { resource, ...metadata } = await findResource(url, options);
  const server = await findServer(issuerOf(metadata.authorization_servers), options);
  const scopes: unknown = metadata.scopes_supported;
  return { resource, server, ...(isTexts(scopes) && { scopesSupported: scopes }) };
}

/**
 * The authorization server that gave tokens, by its own metadata alone: for the end of a connection whose resource says nothing any more.
 * Rejects with OAuthError: `option-invalid`, `unreachable`, `unavailable`, `metadata-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3
 */
export async function discoverIssuer(
  { issuer, resource }: Pick<Tokens, "issuer" | "resource">,
  options: RequestOptions = {},
): Promise<ProtectedResource> {
  return { resource, server: await findServer(parseUrl("issuer", issuer), options) };
}

async function findServer(issuer: URL, options: RequestOptions): Promise<AuthorizationServer> {
  return askServer(
    {
      ...options,
      purpose: `The search for the metadata of the authorization server ${issuer.origin}${issuer.pathname}`,
      target: issuer.href,
      otherwise: "metadata-invalid",
    },
    async (http) =>
      processDiscoveryResponse(
        issuer,
        await discoveryRequest(issuer, { ...http, algorithm: "oauth2" }),
      ),
  );
}

function issuerOf(servers: unknown): URL {
  const [first] = isTexts(servers) ? servers : [];
  if (first !== undefined && URL.canParse(first)) return parseUrl("issuer", first);
  throw new OAuthError("metadata-invalid", "The resource's metadata names no authorization server");
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
