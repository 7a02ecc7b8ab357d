import { OAuthError } from "./oauth-error.ts";

/** Throws OAuthError `option-invalid`, with a message that does not contain the value. */
export function parseUrl(name: string, value: unknown): URL {
  const url = typeof value === "string" ? URL.parse(value) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new OAuthError(
    "option-invalid",
    `The ${name} must be an absolute http or https URL without a user name or password`,
  );
}

/** Whether requests to a URL stay on this machine, so that they need no TLS. @see https://www.rfc-editor.org/rfc/rfc8252#section-8.3 */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
