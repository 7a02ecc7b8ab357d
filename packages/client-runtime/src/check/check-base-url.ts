import { misuse } from "./misuse.ts";

/** The base URL without a trailing slash. Throws ClientError `base-url-invalid`, with a message that contains no secrets. */
export function checkBaseUrl(baseUrl: unknown): string {
  const url = (typeof baseUrl === "string" || baseUrl instanceof URL) && URL.parse(String(baseUrl));
  if (!url || !/^https?:/.test(url.href)) throw misuse("base-url-invalid", "relative");
  const { origin, pathname, href, username, password } = url;
  const shown = origin + pathname;
  if (username + password) throw misuse("base-url-invalid", "user", shown);
  // A URL that ends with a bare mark has an empty `search` and `hash`, so that only `href` shows it.
  if (/[?#]/.test(href)) throw misuse("base-url-invalid", "query", shown);
  return href.replace(/\/+$/, "");
}
