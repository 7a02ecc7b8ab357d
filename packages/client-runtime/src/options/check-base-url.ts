import { ClientError } from "./client-error.ts";

/** The base URL without a trailing slash. Throws ClientError `base-url-invalid`, with a message that contains no secrets. */
export function checkBaseUrl(baseUrl: unknown): string {
  const url = (typeof baseUrl === "string" || baseUrl instanceof URL) && URL.parse(String(baseUrl));
  if (!url || !/^https?:/.test(url.href)) throw invalid("is not an absolute http or https URL");
  const { origin, pathname, href, username, password } = url;
  const shown = `${origin}${pathname} `;
  if (username + password)
    throw invalid(`${shown}contains a user name or password; use auth instead`);
  // A URL that ends with a bare mark has an empty `search` and `hash`, so that only `href` shows it.
  if (/[?#]/.test(href)) throw invalid(`${shown}has a query or a fragment; remove it`);
  return href.replace(/\/+$/, "");
}

function invalid(found: string): ClientError {
  return new ClientError("base-url-invalid", `The baseUrl ${found}`);
}
