import type { Contract, Operation, SecurityScheme } from "@plumbline/contract";
import { decideAccess, formatChallenge } from "@plumbline/policies";
import { type Credentials, readCredentials } from "./read-credentials.ts";
import type { Refusal } from "./refuse.ts";

export type AccessResult =
  | { readonly kind: "allowed"; readonly credentials: Credentials }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** What RFC 9110 says of a scheme whose document declares no challenge. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
const httpChallenge = { unauthenticated: 401, forbidden: 403, header: "WWW-Authenticate", scopeParameter: "scope" } as const;

/** Decides whether a request may call an operation, by the credentials it sent. */
export function checkAccess(contract: Contract, operation: Operation, request: Request): AccessResult {
  const credentials = readCredentials(contract, operation, request);
  const decision = decideAccess(operation.security, credentials.granted);
  if (decision.kind === "allowed") return { kind: "allowed", credentials };
  if (decision.kind === "unauthenticated") {
    const reason = `needs a credential for ${decision.schemes.join(" or ")}`;
    const challenge = challengeOf(contract.securitySchemes[decision.schemes[0] ?? ""]);
    const value = formatChallenge(challenge, credentials.wasSent ? { error: "invalid_token" } : {});
    const headers = { [challenge.header]: value };
    return { kind: "refused", refusal: { status: challenge.unauthenticated, decision: "unauthenticated", reason, headers } };
  }
  const challenge = challengeOf(contract.securitySchemes[decision.scheme]);
  const value = formatChallenge(challenge, { error: "insufficient_scope", scopes: decision.needed });
  const reason = `the token lacks ${decision.missing.join(" and ")}`;
  const headers = { [challenge.header]: value };
  return { kind: "refused", refusal: { status: challenge.forbidden, decision: "forbidden", reason, headers } };
}

function challengeOf(scheme: SecurityScheme | undefined): NonNullable<SecurityScheme["challenge"]> {
  return scheme?.challenge ?? { ...httpChallenge, scheme: authScheme(scheme) };
}

/** The registered spelling of an auth-scheme; API keys have none of their own. */
function authScheme(scheme: SecurityScheme | undefined): string {
  const name = scheme?.type === "http" ? (scheme.scheme ?? "bearer") : scheme?.type === "apiKey" ? "apikey" : "bearer";
  return name === "apikey" ? "ApiKey" : name.charAt(0).toUpperCase() + name.slice(1);
}
