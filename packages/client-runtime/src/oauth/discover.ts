import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from "oauth4webapi";
import { askServer } from "./ask-server.ts";
import { findResource } from "./find-resource.ts";
import { OAuthError } from "./oauth-error.ts";
import { parseUrl } from "./parse-url.ts";
import type { RequestOptions } from "./request-options.ts";
import type { Tokens } from "./tokens.ts";

/** A resource that tokens are issued for, and its authorization server. Plain JSON, which can be stored. */
export interface ProtectedResource {
  /** The resource indicator, exactly as in the resource's own metadata. @see https://www.rfc-editor.org/rfc/rfc8707 */
  readonly resource: string;
  /** The metadata of its authorization server. */
  readonly server: AuthorizationServer;
  /** The scopes that the resource declares, if it does. */
  readonly scopesSupported?: readonly string[] | undefined;
}

/**
 * Finds the authorization server of a resource, given its URL, such as a client's base URL. If there are several, the first is used. If the
 * resource has no metadata at its well-known URL, it is called without a credential, because the challenge may contain another URL.
 * Rejects with OAuthError: `option-invalid`, `unreachable`, `unavailable`, `metadata-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3
 * @example
 * ```ts
 * import { discover } from "@plumbline/client-runtime/oauth";
 *
 * const { server, scopesSupported } = await discover("https://api.example.com/v1");
 * console.log(server.issuer, scopesSupported);
 * ```
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
 * Finds the authorization server that issued tokens by its own metadata, to end a connection whose resource no longer responds.
 * Rejects with OAuthError: `option-invalid`, `unreachable`, `unavailable`, `metadata-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3
 * @example
 * ```ts
 * import { discoverIssuer, revoke, type Tokens } from "@plumbline/client-runtime/oauth";
 *
 * export async function disconnect(tokens: Tokens): Promise<void> {
 *   await revoke(await discoverIssuer(tokens), tokens);
 * }
 * ```
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
  throw new OAuthError(
    "metadata-invalid",
    "The resource's metadata contains no authorization server",
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
