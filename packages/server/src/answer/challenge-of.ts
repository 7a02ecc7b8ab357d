import type { ChallengePolicy, SecurityScheme } from "@plumbline/contract";

/** What RFC 9110 says of a scheme whose document declares no challenge. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
const httpChallenge = {
  unauthenticated: 401,
  forbidden: 403,
  header: "WWW-Authenticate",
  scopeParameter: "scope",
} as const;

/** What a scheme answers to a missing credential or scope, as it declares or as HTTP has it. */
export function challengeOf(scheme: SecurityScheme | undefined): ChallengePolicy {
  return scheme?.challenge ?? { ...httpChallenge, scheme: authScheme(scheme) };
}

/** The registered spelling of an auth-scheme; API keys have none of their own. */
function authScheme(scheme: SecurityScheme | undefined): string {
  const name =
    scheme?.type === "http"
      ? (scheme.scheme ?? "bearer")
      : scheme?.type === "apiKey"
        ? "apikey"
        : "bearer";
  return name === "apikey" ? "ApiKey" : name.charAt(0).toUpperCase() + name.slice(1);
}
