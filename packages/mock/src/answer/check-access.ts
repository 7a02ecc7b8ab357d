import type { Contract, Operation } from "@plumbline/contract";
import { decideAccess, formatChallenge } from "@plumbline/policies";
import { challengeOf } from "@plumbline/server";
import { type Credentials, readCredentials } from "./read-credentials.ts";
import type { Refusal } from "./refuse.ts";

export type AccessResult =
  | { readonly kind: "allowed"; readonly credentials: Credentials }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Decides whether a request may call an operation, by the credentials it sent. */
export function checkAccess(
  contract: Contract,
  operation: Operation,
  request: Request,
): AccessResult {
  const credentials = readCredentials(contract, operation, request);
  const decision = decideAccess(operation.security, credentials.granted);
  if (decision.kind === "allowed") return { kind: "allowed", credentials };
  if (decision.kind === "unauthenticated") {
    const reason = `needs a credential for ${decision.schemes.join(" or ")}`;
    const challenge = challengeOf(contract.securitySchemes[decision.schemes[0] ?? ""]);
    const value = formatChallenge(challenge, credentials.wasSent ? { error: "invalid_token" } : {});
    const headers = { [challenge.header]: value };
    return {
      kind: "refused",
      refusal: { status: challenge.unauthenticated, decision: "unauthenticated", reason, headers },
    };
  }
  const challenge = challengeOf(contract.securitySchemes[decision.scheme]);
  const value = formatChallenge(challenge, {
    error: "insufficient_scope",
    scopes: decision.needed,
  });
  const reason = `the token lacks ${decision.missing.join(" and ")}`;
  const headers = { [challenge.header]: value };
  return {
    kind: "refused",
    refusal: { status: challenge.forbidden, decision: "forbidden", reason, headers },
  };
}
