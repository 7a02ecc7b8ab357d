import type { Tokens } from "@plumbline/client-runtime/oauth";

/** A login without its secrets. */
export interface LoginDescription {
  readonly resource: string;
  readonly issuer: string;
  /** Undefined if the server did not say. */
  readonly scopes?: readonly string[];
  /** Of the access token, in ISO 8601. Undefined if the server did not say. */
  readonly expiresAt?: string;
  /** Whether the access token is over. */
  readonly expired: boolean;
  /** Whether there is a refresh token, with which the access token is renewed when it is used. */
  readonly renewable: boolean;
  /** Where it is kept. */
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

/** Only what a scope may be made of. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
function scopesOf(scope: string): readonly string[] {
  return scope.split(" ").filter((token) => /^[!#-[\]-~]+$/.test(token));
}

/** A server's text for a terminal, which must not take it as commands. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "");
}
