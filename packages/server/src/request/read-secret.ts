import type { SecurityScheme } from "@plumbline/contract";
import { splitCookies } from "@plumbline/wire";

/**
 * Reads the credential of a request for a security scheme: a token, an encoded pair, or a key. Undefined if the request has
 * none. For mutual TLS it is empty, because the certificate belongs to the connection.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#security-scheme-object
 */
export function readSecret(scheme: SecurityScheme, request: Request): string | undefined {
  if (scheme.type === "mutualTLS") return "";
  if (scheme.type === "apiKey") return readApiKey(scheme, request) || undefined;
  const wanted = scheme.type === "http" ? (scheme.scheme ?? "") : "bearer";
  const [kind = "", secret = ""] = (request.headers.get("authorization") ?? "")
    .trim()
    .split(/ +(.*)/);
  return kind.toLowerCase() === wanted.toLowerCase() && secret !== "" ? secret : undefined;
}

function readApiKey(
  { in: location, parameterName = "" }: SecurityScheme,
  request: Request,
): string | undefined {
  if (location === "header") return request.headers.get(parameterName) ?? undefined;
  if (location === "query")
    return new URL(request.url).searchParams.get(parameterName) ?? undefined;
  const cookies = splitCookies(request.headers.get("cookie") ?? "");
  return cookies.find(([name]) => name === parameterName)?.[1];
}
