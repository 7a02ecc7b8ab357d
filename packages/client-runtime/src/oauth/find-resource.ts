import {
  allowInsecureRequests,
  customFetch,
  processResourceDiscoveryResponse,
  resourceDiscoveryRequest,
  type ResourceServer,
} from "oauth4webapi";
import { askServer, type HttpOptions } from "./ask-server.ts";
import { isOAuthError, OAuthError } from "./oauth-error.ts";
import { encloses } from "./encloses.ts";
import type { RequestOptions } from "./request-options.ts";

/**
 * Finds the metadata of a protected resource: at its well-known URL, or at the URL in the challenge of a rejected request.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5
 */
export async function findResource(url: URL, options: RequestOptions): Promise<ResourceServer> {
  try {
    return await ask(url, options, async (http) =>
      processResourceDiscoveryResponse(url, await resourceDiscoveryRequest(url, http)),
    );
  } catch (error) {
    if (!isOAuthError(error) || error.code !== "metadata-invalid") throw error;
    const named = await readChallenge(url, options);
    if (named === undefined) throw error;
    return readMetadata(url, named, options);
  }
}

async function ask<T>(
  url: URL,
  options: RequestOptions,
  exchange: (http: HttpOptions) => Promise<T>,
): Promise<T> {
  const purpose = `The search for the metadata of ${url.origin}${url.pathname}`;
  return askServer(
    { ...options, purpose, target: url.href, otherwise: "metadata-invalid" },
    exchange,
  );
}

/** The URL of the metadata in the challenge to a request without a credential. @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 */
async function readChallenge(url: URL, options: RequestOptions): Promise<string | undefined> {
  const { headers } = await ask(url, options, async (http) => get(url, http));
  const challenge = headers.get("www-authenticate") ?? "";
  const { quoted, token } =
    /[\s,]resource_metadata\s*=\s*(?:"(?<quoted>[^"]*)"|(?<token>[^\s,"]+))/i.exec(challenge)
      ?.groups ?? {};
  return quoted ?? token;
}

async function readMetadata(
  url: URL,
  text: string,
  options: RequestOptions,
): Promise<ResourceServer> {
  const location = URL.parse(text);
  if (!location) throw new OAuthError("metadata-invalid", "The challenge contains no metadata URL");
  return ask(location, options, async (http) => {
    const response = await get(location, http);
    const named = resourceOf(await response.clone().json());
    // Metadata of another resource must not be used. The URL may be any URL within the resource.
    return processResourceDiscoveryResponse(named && encloses(named, url) ? named : url, response);
  });
}

function resourceOf(metadata: unknown): URL | null {
  if (typeof metadata !== "object" || metadata === null || !("resource" in metadata)) return null;
  return typeof metadata.resource === "string" ? URL.parse(metadata.resource) : null;
}

async function get(url: URL, http: HttpOptions): Promise<Response> {
  if (url.protocol !== "https:" && !http[allowInsecureRequests])
    throw new OAuthError("metadata-invalid", "The metadata is not served over https");
  return http[customFetch](url.href, {
    method: "GET",
    headers: { accept: "application/json" },
    redirect: "manual",
    ...(http.signal && { signal: http.signal }),
  });
}
