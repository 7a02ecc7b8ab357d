import type { Tokens } from "@plumbline/client-runtime/oauth";

/** A login without its secrets. */
export interface LoginDescription {
  readonly resource: string;
  readonly issuer: string;
  /** Undefined if the server did not return them. */
  readonly scopes?: readonly string[];
  /** Expiry of the access token, in ISO 8601. Undefined if the server did not return it. */
  readonly expiresAt?: string;
  /** Whether the access token has expired. */
  readonly expired: boolean;
  /** Whether there is a refresh token, so that the access token is renewed on use. */
  readonly renewable: boolean;
  /** Path of the login's file. */
  readonly file: string;
}

export function describeLogin(tokens: Tokens, file: string): LoginDescription {
  const { resource, issuer, scope, expiresAt, refreshToken } = tokens;
  return {
    resource: printable(resource),
    issuer: printable(issuer),
    ...(scope !== undefined && { scopes: scopesOf(scope) }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    expired: expiresAt !== undefined && expiresAt <= Date.now(),
    renewable: refreshToken !== undefined,
    file,
  };
}

/** Omits scopes with invalid characters. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
function scopesOf(scope: string): readonly string[] {
  return scope.split(" ").filter((token) => /^[!#-[\]-~]+$/.test(token));
}

/** Removes control characters from a server's text, which a terminal could interpret. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "");
}
