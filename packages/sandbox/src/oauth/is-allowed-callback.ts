import type { CallbackKind } from "@plumbline/contract";

/** Maximum length of a callback. */
const longest = 2_048;

/** The characters of a URL in RFC 3986, without a fragment. @see https://www.rfc-editor.org/rfc/rfc3986#appendix-A */
const characters = /^[\w\-.~:/?[\]@!$&'()*+,;=%]+$/;

/** Scheme and authority in their literal form, because URL parsers accept other spellings. */
const https = /^https:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/i;
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?((?:[/?].*)?)$/i;

const patterns: Readonly<Record<CallbackKind, RegExp>> = { https, loopback };

/**
 * Returns whether a client can register a callback: an absolute URL of one of the kinds, without fragment and user
 * information.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2
 */
export function isAllowedCallback(uri: string, kinds: readonly CallbackKind[]): boolean {
  if (uri.length > longest || !characters.test(uri) || !URL.canParse(uri)) return false;
  const { username, password, hash } = new URL(uri);
  if (username !== "" || password !== "" || hash !== "") return false;
  return kinds.some((kind) => patterns[kind].test(uri));
}

/**
 * Returns whether a redirect URI is registered: as the same string, or on loopback with another port.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export function matchesRedirect(registered: readonly string[], requested: string): boolean {
  if (registered.includes(requested)) return true;
  const wanted = withoutPort(requested);
  return wanted !== undefined && registered.some((uri) => withoutPort(uri) === wanted);
}

/** Returns a loopback URL without its port, or undefined for any other string. */
function withoutPort(uri: string): string | undefined {
  const [, host = "", , rest = ""] = loopback.exec(uri) ?? [];
  return host !== "" && characters.test(uri) && URL.canParse(uri) ? `${host}${rest}` : undefined;
}
