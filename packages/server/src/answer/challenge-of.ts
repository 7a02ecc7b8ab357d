import type { ChallengePolicy, SecurityScheme } from "@plumbline/contract";

/** The defaults of RFC 9110 for a scheme that declares no challenge. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
const httpChallenge = {
  unauthenticated: 401,
  forbidden: 403,
  header: "WWW-Authenticate",
  scopeParameter: "scope",
} as const;

/** Returns how a server responds to a missing credential or scope of a scheme: as the scheme declares, or by the defaults of HTTP. */
export function challengeOf(scheme: SecurityScheme | undefined): ChallengePolicy {
  return scheme?.challenge ?? { ...httpChallenge, scheme: authScheme(scheme) };
}

/** The registered spelling of an auth-scheme. API keys have no registered one. */
function authScheme(scheme: SecurityScheme | undefined): string {
  const name =
    scheme?.type === "http"
      ? (scheme.scheme ?? "bearer")
      : scheme?.type === "apiKey"
        ? "apikey"
        : "bearer";
  return name === "apikey" ? "ApiKey" : name.charAt(0).toUpperCase() + name.slice(1);
}
