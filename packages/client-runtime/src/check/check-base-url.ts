import { ClientError } from "./client-error.ts";

/** The base URL without a trailing slash. Throws ClientError `base-url-invalid`, with a message that contains no secrets. */
export function checkBaseUrl(baseUrl: unknown): string {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl;
  const url = typeof text === "string" ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid("is not an absolute http or https URL");
  const { origin, pathname, href } = url;
  const shown = origin + pathname + " ";
  if (url.username || url.password)
    throw invalid(`${shown}contains a user name or password; use auth instead`);
  // A URL that ends with a bare mark has an empty `search` and `hash`, so that only `href` shows it.
  if (/[?#]/.test(href)) throw invalid(`${shown}has a query or a fragment; remove it`);
  return href.replace(/\/+$/, "");
}

function invalid(what: string): ClientError {
  return new ClientError("base-url-invalid", `The baseUrl ${what}`);
}
