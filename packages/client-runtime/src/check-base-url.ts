import { ClientError } from "./client-error.ts";

/** The base URL without a slash at its end. Throws ClientError `base-url-invalid`. */
export function checkBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === "string" ? URL.parse(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid(baseUrl, "is not an absolute http or https URL");
  if (url.username || url.password)
    throw invalid(url.origin, "carries a user name or password; use auth instead");
  if (url.search || url.hash)
    throw invalid(baseUrl, "has a query or a fragment, which a base URL cannot have");
  return url.href.replace(/\/+$/, "");
}

function invalid(baseUrl: unknown, why: string): ClientError {
  return new ClientError("base-url-invalid", `The baseUrl ${JSON.stringify(baseUrl)} ${why}`);
}
