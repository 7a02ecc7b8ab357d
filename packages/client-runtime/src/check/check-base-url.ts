import { ClientError } from "./client-error.ts";

/** The base URL without a slash at its end. Throws ClientError `base-url-invalid`, without repeating what may be secret. */
export function checkBaseUrl(baseUrl: unknown): string {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl;
  const url = typeof text === "string" ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid("is not an absolute http or https URL");
  const { origin, pathname, href } = url;
  const shown = origin + pathname + " ";
  if (url.username || url.password)
    throw invalid(`${shown}carries a user name or password; use auth instead`);
  // The URL of a bare mark has an empty query, which is none to see.
  if (/[?#]/.test(href))
    throw invalid(`${shown}has a query or a fragment, which a base URL cannot have`);
  return href.replace(/\/+$/, "");
}

function invalid(what: string): ClientError {
  return new ClientError("base-url-invalid", `The baseUrl ${what}`);
}
